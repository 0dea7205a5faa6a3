// Shows push messages. It controls no page: its scope is a folder that has none. Safari reads the same messages without it.
self.addEventListener("push", (event) => {
  const { title, body, lang, tag, navigate, actions } = event.data.json().notification;
  const options = { body, lang, tag, actions, icon: "/icon-192.png", data: { navigate, stop: actions[0].navigate } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  const { navigate, stop } = event.notification.data;
  event.notification.close();
  const token = stop.slice(stop.lastIndexOf("/") + 1);
  event.waitUntil(
    event.action === "stop"
      ? fetch(`/api/notices/links/${token}`, { method: "POST" })
      : self.clients.openWindow(new URL(navigate, self.location.origin)),
  );
});
