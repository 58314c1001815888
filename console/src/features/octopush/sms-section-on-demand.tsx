import { lazy, Suspense } from 'react'

const SmsSection = lazy(async () => ({ default: (await import('./sms-section')).SmsSection }))

/** Loads the SMS settings on demand, apart from the balance, which the first screens need. */
export const SmsSectionOnDemand = () => (
  <Suspense>
    <SmsSection />
  </Suspense>
)
