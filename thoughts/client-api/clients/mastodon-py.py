# Called by debian.campaign.test.ts with the address of the server, two logins and a picture; prints what it saw.
import json
import queue
import re
import sys

from mastodon import Mastodon, StreamListener

base, logins, photo = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3]


def client_of(login):
    names = {"client_id": "client_id", "client_secret": "client_secret", "access_token": "token"}
    return Mastodon(api_base_url=base, **{name: login[key] for name, key in names.items()})


def text_of(status):
    return re.sub("<[^>]+>", "", status["content"])


class Listener(StreamListener):
    def __init__(self):
        self.events = queue.Queue()
        self.opened = queue.Queue()

    def handle_heartbeat(self):
        self.opened.put(True)

    def on_update(self, status):
        self.events.put("update")

    def on_notification(self, notification):
        self.events.put(notification["type"])

    def on_delete(self, status_id):
        self.events.put("delete")


ada, bob = (client_of(login) for login in logins)
bob.account_follow(ada.me()["id"])
listener = Listener()
stream = bob.stream_user(listener, run_async=True)
listener.opened.get(timeout=30)
picture = ada.media_post(photo, description="A red square")
ada.status_post("Older")
events = [listener.events.get(timeout=30)]
status = ada.status_post("A picture for @pybob", media_ids=[picture], spoiler_text="A warning")
events += sorted([listener.events.get(timeout=30) for _ in range(2)])
home = bob.timeline_home(limit=1)
reply = bob.status_reply(status, "Thank you")
notifications = bob.notifications()
ada.status_delete(status)
while events[-1] != "delete":
    events.append(listener.events.get(timeout=30))
print(
    json.dumps(
        {
            "version": ada.instance()["version"].split()[0],
            "attachments": [one["type"] for one in status["media_attachments"]],
            "home": [text_of(one) for one in home],
            "older": len(bob.fetch_next(home) or []),
            "notifications": [one["type"] for one in notifications],
            "reply": reply["mentions"][0]["acct"],
            "events": sorted(set(events), key=["update", "mention", "delete"].index),
        }
    )
)
stream.close()
