import { AuthSession, User } from '../accounts/entity.ts'
import { ScheduleOverride, ScheduleRange, TimeBlock, Unavailability } from '../availability/entity.ts'
import { Message } from '../messages/entity.ts'
import { Patient } from '../patients/entity.ts'
import { Practice, Practitioner, SessionType, Setting } from '../practices/entity.ts'
import { Session, SessionHistory, SessionItem, SessionReason } from '../sessions/entity.ts'

/** Every entity, by hand: nothing is found by scanning folders. */
export const entities = [
  AuthSession,
  Message,
  Patient,
  Practice,
  Practitioner,
  ScheduleOverride,
  ScheduleRange,
  Session,
  SessionHistory,
  SessionItem,
  SessionReason,
  SessionType,
  Setting,
  TimeBlock,
  Unavailability,
  User,
]
