import { lazy, Suspense } from 'react'
import { withTexts } from '../../../lib/i18n'
import type { Client } from '../use-client'

const ClosedPractices = lazy(withTexts(() => import('./closed-practices')))

/** Loads the notice of closed practices where there is one. */
export const ClosedPracticesOnDemand = ({ practices }: Pick<Client, 'practices'>) =>
  practices.some(({ isClosed }) => isClosed) && (
    <Suspense>
      <ClosedPractices practices={practices} />
    </Suspense>
  )
