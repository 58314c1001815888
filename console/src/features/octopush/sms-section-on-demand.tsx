import { lazy, Suspense } from 'react'

const SmsSection = lazy(async () => ({ default: (await import('./sms-section')).SmsSection }))

/** Setting SMS up, loaded where it is shown: the balance stands on first screens. */
export const SmsSectionOnDemand = () => (
  <Suspense>
    <SmsSection />
  </Suspense>
)
