/** Runs once it has been quiet for a while, and in any case some time after the first stir. Milliseconds. */
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
    stir() {
      clearTimeout(quiet)
      quiet = setTimeout(go, pause)
      latest ??= setTimeout(go, most)
    },
    stop,
  }
}
