import { lazy, Suspense } from 'react'
import type { Appointment } from './use-client'

const Attendance = lazy(() => import('./attendance'))

/** Whether the client comes, where a reminder has asked or they have said so. */
export const AttendancePart = ({ of }: { of: Appointment }) =>
  (of.canConfirmAttendance || of.attendanceConfirmedAt) && (
    <Suspense>
      <Attendance of={of} />
    </Suspense>
  )
