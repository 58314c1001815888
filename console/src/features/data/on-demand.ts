import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** The question before a client is erased. Its code is loaded where it is asked. */
export const ErasePatientOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./erase-patient-dialog')).ErasePatientDialog })),
)
