/** Keep the screen on until the returned function is called, if the browser supports it and while the page is visible. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;

  async function request(): Promise<void> {
    if (document.hidden || ended) return;
    // refused on low battery, for instance
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    if (ended) void lock?.release();
  }

  void request();
  document.addEventListener("visibilitychange", request); // hiding the page releases it
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", request);
    void lock?.release();
  };
}
