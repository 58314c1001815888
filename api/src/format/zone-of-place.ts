/** The zone in which a client reads times: that of the place, decided now; by video their own, as they booked in it. */
export const zoneOfPlace = (
  { location, timeZone }: { location: 'office' | 'on_site' | 'video'; timeZone: string },
  practiceTimeZone: string,
): string => (location === 'video' ? timeZone : practiceTimeZone)
