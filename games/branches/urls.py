from django.urls import path

from games.branches.api_views import BranchList

urlpatterns = [
    path("matches/<uuid:match_id>/branches/", BranchList.as_view(), name="api-branches"),
]
