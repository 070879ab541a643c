"""The URLs of the studio, all below /admin/studio/."""

from django.urls import path

from studio.cases import views as case_views
from studio.editor.pages import content_views, draft_views, history_views, item_views
from studio.lab import views as lab_views
from studio.operations import fair_play_views, health_views, match_views, week_views
from studio.playtests import views as playtest_views
from studio.review import views as review_views
from studio.sheet import views as sheet_views
from studio.words.pages import editor_views

app_name = "studio"

urlpatterns = [
    path("words/", editor_views.index, name="words"),
    path("words/open/", editor_views.open_writing, name="open_writing"),
    path("words/<int:pk>/", editor_views.writing, name="writing"),
    path("words/<int:pk>/preview/<slug:language>/", editor_views.preview, name="preview_words"),
    path("words/<int:pk>/publish/", editor_views.publish, name="publish_words"),
    path("words/<int:pk>/withdraw/", editor_views.withdraw, name="withdraw_words"),
    path("words/<int:pk>/back/", editor_views.put_back, name="put_words_back"),
    path("words/<int:pk>/delete/", editor_views.delete, name="delete_words"),
    path("weeks/", week_views.weeks, name="weeks"),
    path("content/", content_views.index, name="content"),
    path("content/<slug:key>/", content_views.game, name="game"),
    path("content/<slug:key>/vocabulary/", content_views.vocabulary, name="vocabulary"),
    path("content/<slug:key>/draft/", content_views.new_draft, name="new_draft"),
    path("releases/<int:pk>/", content_views.release, name="release"),
    path("releases/<int:pk>/export/", content_views.export_release, name="export_release"),
    path("releases/<int:pk>/offer/", content_views.offer, name="offer"),
    path("releases/<int:pk>/again/", content_views.publish_again, name="publish_again"),
    path("drafts/<int:pk>/", draft_views.draft, name="draft"),
    path("drafts/<int:pk>/rehearsal/", draft_views.rehearsal, name="rehearsal"),
    path("drafts/<int:pk>/take-over/", draft_views.take_over, name="take_over"),
    path("drafts/<int:pk>/publish/", draft_views.publish, name="publish"),
    path("drafts/<int:pk>/export/", draft_views.export, name="export_draft"),
    path("drafts/<int:pk>/import/", draft_views.import_file, name="import_draft"),
    path("drafts/<int:pk>/delete/", draft_views.delete, name="delete_draft"),
    path("drafts/<int:pk>/rename/", history_views.rename, name="rename_draft"),
    path("drafts/<int:pk>/duplicate/", history_views.duplicate, name="duplicate_draft"),
    path("drafts/<int:pk>/history/", history_views.index, name="history"),
    path("drafts/<int:pk>/history/<int:revision>/undo/", history_views.undo, name="undo"),
    path("drafts/<int:pk>/comments/", review_views.comment, name="comment"),
    path("drafts/<int:pk>/comments/<int:comment>/", review_views.resolve, name="resolve"),
    path("drafts/<int:pk>/approve/", review_views.approve, name="approve"),
    path("drafts/<int:pk>/notes/", review_views.notes, name="notes"),
    path("drafts/<int:pk>/purpose/", review_views.purpose, name="purpose"),
    path("drafts/<int:pk>/schedule/", review_views.schedule, name="schedule"),
    path("drafts/<int:pk>/play/", playtest_views.play, name="play"),
    path("drafts/<int:pk>/lab/", lab_views.new, name="new_experiment"),
    path("drafts/<int:pk>/<slug:section>/", item_views.section, name="section"),
    path("drafts/<int:pk>/<slug:section>/+/", item_views.item, name="new_item"),
    path("drafts/<int:pk>/<slug:section>/arrange/", item_views.arrange, name="arrange"),
    path("drafts/<int:pk>/<slug:section>/sheet/", sheet_views.sheet, name="sheet"),
    path("drafts/<int:pk>/<slug:section>/sheet.csv", sheet_views.export, name="sheet_csv"),
    path("drafts/<int:pk>/<slug:section>/sheet/import/", sheet_views.bring, name="sheet_import"),
    path("drafts/<int:pk>/<slug:section>/put-back/", history_views.put_back, name="put_back"),
    path("drafts/<int:pk>/<slug:section>/<str:key>/", item_views.item, name="item"),
    path("lab/", lab_views.index, name="lab"),
    path("lab/<int:pk>/", lab_views.experiment, name="experiment"),
    path("lab/<int:pk>/progress/", lab_views.progress, name="progress"),
    path("lab/<int:pk>/note/", lab_views.note, name="experiment_note"),
    path("lab/<int:pk>/cancel/", lab_views.cancel, name="cancel_experiment"),
    path("lab/<int:pk>/figures.csv", lab_views.figures, name="figures"),
    path("matches/<uuid:match_id>/", match_views.explain, name="match"),
    path("matches/<uuid:match_id>/abandon/", match_views.abandon, name="abandon"),
    path("matches/<uuid:match_id>/hand-over/", match_views.hand_over, name="hand_over"),
    path("cases/", case_views.index, name="cases"),
    path("people/<int:pk>/", case_views.case, name="case"),
    path("people/<int:pk>/act/", case_views.act, name="case_act"),
    path("people/<int:pk>/appeals/<int:appeal>/", case_views.answer, name="answer_appeal"),
    path("fair-play/", fair_play_views.signs, name="fair_play"),
    path("operations/", health_views.operations, name="operations"),
    path("operations/now/", health_views.now, name="operations_now"),
]
