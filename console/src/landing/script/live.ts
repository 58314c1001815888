/** How far below the window the booking may be when its code is asked for. */
const AHEAD = '600px'

/** Brings the code of the booking, where one stands, once it is near what the visitor sees. */
export function bringLiveBooking() {
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
