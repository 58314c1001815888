import { type RefObject, useEffect } from 'react'
import { parentOrigin } from './parent-origin'

interface Booking {
  status: string
  sessionType: string
  startsAt: string
}

const forwardedEvents = ['ancrage-request', 'ancrage-booked'] as const

/** Reports requests and bookings to the embedding site: what and when, never who. */
export function useForwardBookings(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = place.current
    const around = parentOrigin()
    if (!element || !around) return
    const forward = ({ type, detail }: Event & { detail?: Booking }) => {
      if (!detail) return
      const { status, sessionType, startsAt } = detail
      parent.postMessage({ type, status, sessionType, startsAt }, around)
    }
    for (const name of forwardedEvents) element.addEventListener(name, forward)
    return () => {
      for (const name of forwardedEvents) element.removeEventListener(name, forward)
    }
  }, [place])
}
