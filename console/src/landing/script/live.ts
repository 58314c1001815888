/** The booking loads when it is this far below the window. */
const AHEAD = '600px'

/** Loads the code of the booking once it is near the window. */
export function loadLiveBooking() {
  const place = document.querySelector('[data-landing="live"]')
  if (!place) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      document.head.append(Object.assign(document.createElement('script'), { src: '/ancrage.js', async: true }))
    },
    { rootMargin: AHEAD },
  )
  observer.observe(place)
}
