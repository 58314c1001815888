import { lazy, Suspense } from 'react'
import type { Appointment } from './use-client'

const Attendance = lazy(() => import('./attendance'))

/** Asks whether the client comes, or shows that they confirmed it. */
export const AttendancePart = ({ of }: { of: Appointment }) =>
  (of.canConfirmAttendance || of.attendanceConfirmedAt) && (
    <Suspense>
      <Attendance of={of} />
    </Suspense>
  )
