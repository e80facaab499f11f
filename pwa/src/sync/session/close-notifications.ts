/** Closes all notifications, which show names and texts on a shared phone. Never rejects. */
export async function closeNotifications(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  } catch {
    // A browser may forbid service workers.
  }
}
