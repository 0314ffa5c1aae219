"""Following changes: topics with subscribers, in this process.

A message is published only after the commit that made it true.
"""

from collections import defaultdict
from queue import Empty, SimpleQueue

BEAT_SECONDS = 15.0
MOST_OF_A_SEAT = 3
MOST_OF_A_TEACHER = 6
"""Streams of one session at a time: a board, a projector, a phone, a table or two."""


class Subscription:
    """One open stream's place in a topic."""

    def __init__(self, hub: "Hub", topic: str, owner: str, key: str | None) -> None:
        """Begin with nothing in the queue."""
        self._hub = hub
        self.topic = topic
        self.owner = owner
        self.key = key
        self.queue: SimpleQueue[bytes | None] = SimpleQueue()
        self.ended = False

    def get(self, timeout: float = BEAT_SECONDS) -> bytes | None:
        """The next message, or None when `timeout` seconds pass without one or the subscription is `ended`."""
        try:
            return self.queue.get(timeout=timeout)
        except Empty:
            return None

    def end(self) -> None:
        """Leave the topic, and wake up whoever waits for the next message."""
        self.close()
        self.ended = True
        self.queue.put(None)

    def close(self) -> None:
        """Leave the topic; a second time changes nothing."""
        self._hub.leave(self)


class Hub:
    """All topics of one process."""

    def __init__(self) -> None:
        """Begin without followers."""
        self._topics: defaultdict[str, set[Subscription]] = defaultdict(set)
        self._owners: defaultdict[str, list[Subscription]] = defaultdict(list)
        self.streams = 0

    def subscribe(self, topic: str, owner: str, key: str | None = None, most: int = MOST_OF_A_SEAT) -> Subscription:
        """Follow a topic from now on; `key` says by what right (a device's token).

        :param owner: whose streams are counted together.
        :param most: so many they may be; the oldest is ended for one more.
        """
        subscription = Subscription(self, topic, owner, key)
        self._topics[topic].add(subscription)
        self._owners[owner].append(subscription)
        self.streams += 1
        if len(self._owners[owner]) > most:
            self._owners[owner][0].end()
        return subscription

    def leave(self, subscription: Subscription) -> None:
        """Stop following; a topic without followers is forgotten."""
        followers = self._topics.get(subscription.topic, set())
        if subscription not in followers:
            return
        self.streams -= 1
        followers.discard(subscription)
        self._owners[subscription.owner].remove(subscription)
        if not followers:
            del self._topics[subscription.topic]
        if not self._owners[subscription.owner]:
            del self._owners[subscription.owner]

    def end_all(self, key: str) -> None:
        """End every stream that was opened by that right."""
        for followers in tuple(self._topics.values()):
            for subscription in tuple(followers):
                if subscription.key == key:
                    subscription.end()

    def end_owner(self, owner: str) -> None:
        """End every stream of one owner."""
        for subscription in tuple(self._owners.get(owner, ())):
            subscription.end()

    def publish(self, topic: str, message: bytes) -> None:
        """Hand a message to everyone who follows the topic."""
        for subscription in tuple(self._topics.get(topic, ())):
            subscription.queue.put(message)

    def publish_to(self, topic: str, key: str, message: bytes, *, otherwise: bytes) -> None:
        """Hand a message to the followers with that key, and another one to the rest."""
        for subscription in tuple(self._topics.get(topic, ())):
            subscription.queue.put(message if subscription.key == key else otherwise)

    def followed(self, topic: str) -> bool:
        """Whether anyone follows the topic."""
        return topic in self._topics


hub = Hub()


def seat_topic(participation_id: int) -> str:
    """What concerns one pupil."""
    return f"seat:{participation_id}"


def board_topic(session_id: int) -> str:
    """What concerns the teacher's view of a play session."""
    return f"board:{session_id}"


def sign_in_key(sign_in_id: int) -> str:
    """The right by which a teacher follows."""
    return f"sign-in:{sign_in_id}"


def board_owner(session_id: int, teacher_id: int) -> str:
    """A teacher in front of one play session."""
    return f"{board_topic(session_id)} teacher:{teacher_id}"
