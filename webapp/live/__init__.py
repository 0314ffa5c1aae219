"""Following changes: topics with subscribers, in this process.

A message is published only after the commit that made it true.
"""

from collections import defaultdict
from queue import Empty, SimpleQueue

BEAT_SECONDS = 15.0


class Subscription:
    """One open stream's place in a topic."""

    def __init__(self, hub: "Hub", topic: str, key: str | None) -> None:
        """Begin with nothing in the queue."""
        self._hub = hub
        self._topic = topic
        self.key = key
        self.queue: SimpleQueue[bytes] = SimpleQueue()

    def get(self, timeout: float = BEAT_SECONDS) -> bytes | None:
        """The next message, or None when `timeout` seconds pass without one."""
        try:
            return self.queue.get(timeout=timeout)
        except Empty:
            return None

    def close(self) -> None:
        """Leave the topic."""
        self._hub.leave(self._topic, self)


class Hub:
    """All topics of one process."""

    def __init__(self) -> None:
        """Begin without followers."""
        self._topics: defaultdict[str, set[Subscription]] = defaultdict(set)

    def subscribe(self, topic: str, key: str | None = None) -> Subscription:
        """Follow a topic from now on; `key` says by what right (a device's token)."""
        subscription = Subscription(self, topic, key)
        self._topics[topic].add(subscription)
        return subscription

    def leave(self, topic: str, subscription: Subscription) -> None:
        """Stop following; a topic without followers is forgotten."""
        followers = self._topics.get(topic)
        if followers is not None:
            followers.discard(subscription)
            if not followers:
                del self._topics[topic]

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
subscribe = hub.subscribe


def seat_topic(participation_id: int) -> str:
    """What concerns one pupil."""
    return f"seat:{participation_id}"


def board_topic(session_id: int) -> str:
    """What concerns the teacher's view of a play session."""
    return f"board:{session_id}"
