/**
 * Calls `run` once nothing has called `trigger` for `pause` milliseconds, but at most `most` milliseconds after the
 * first call.
 */
export function debounceWithMaxWait({ pause, most }: { pause: number; most: number }, run: () => void) {
  let quiet: ReturnType<typeof setTimeout> | undefined
  let latest: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(quiet)
    clearTimeout(latest)
    quiet = undefined
    latest = undefined
  }

  function go() {
    stop()
    run()
  }

  return {
    trigger() {
      clearTimeout(quiet)
      quiet = setTimeout(go, pause)
      latest ??= setTimeout(go, most)
    },
    stop,
  }
}
