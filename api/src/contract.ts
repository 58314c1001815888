import { accounts } from './accounts/contract.ts'
import { admin } from './admin/contract.ts'
import { audit } from './audit/contract.ts'
import { availability } from './availability/contract.ts'
import { billing } from './billing/contract.ts'
import { booking } from './booking/contract.ts'
import { calendar } from './calendar/contract.ts'
import { calendarFeed } from './calendar-feed/contract.ts'
import { calendly } from './calendly/contract.ts'
import { clientArea } from './client-area/contract.ts'
import { clientPrivacy } from './client-privacy/contract.ts'
import { clientProfile } from './client-profile/contract.ts'
import { clientSessions } from './client-sessions/contract.ts'
import { clinicalRecord } from './clinical-record/contract.ts'
import { consents } from './consents/contract.ts'
import { customEmails } from './custom-emails/contract.ts'
import { documents } from './documents/contract.ts'
import { dueReminders } from './due-reminders/contract.ts'
import { events } from './events/contract.ts'
import { exercises } from './exercises/contract.ts'
import { firstView } from './first-view/contract.ts'
import { forms } from './forms/contract.ts'
import { health } from './health/contract.ts'
import { inbox } from './inbox/contract.ts'
import { integrations } from './integrations/contract.ts'
import { invoices } from './invoices/contract.ts'
import { leaflets } from './leaflets/contract.ts'
import { mailings } from './mailings/contract.ts'
import { messages } from './messages/contract.ts'
import { notifications } from './notifications/contract.ts'
import { octopush } from './octopush/contract.ts'
import { passkeys } from './passkeys/contract.ts'
import { patientErasure } from './patient-erasure/contract.ts'
import { patientExport } from './patient-export/contract.ts'
import { patientFile } from './patient-file/contract.ts'
import { patients } from './patients/contract.ts'
import { books } from './payments/contract/books.ts'
import { payments } from './payments/contract.ts'
import { phrases } from './phrases/contract.ts'
import { practiceExport } from './practice-export/contract.ts'
import { practices } from './practices/contract.ts'
import { profile } from './profile/contract.ts'
import { publicPage } from './public-page/contract.ts'
import { publisher } from './publisher/contract.ts'
import { reminders } from './reminders/contract.ts'
import { reports } from './reports/contract.ts'
import { reviews } from './reviews/contract.ts'
import { schedule } from './schedule/contract.ts'
import { sessionTypes } from './session-types/contract.ts'
import { sessions } from './sessions/contract.ts'
import { stripe } from './stripe/contract.ts'
import { subscribedCalendars } from './subscribed-calendars/contract.ts'
import { video } from './video/contract.ts'
import { waitingList } from './waiting-list/contract.ts'
import { widgetInstalls } from './widget-installs/contract.ts'

/** The whole API as data. */
export const contract = {
  accounts,
  admin,
  audit,
  availability,
  billing,
  booking,
  books,
  calendar,
  calendarFeed,
  calendly,
  octopush,
  clientArea,
  clientPrivacy,
  clientProfile,
  clientSessions,
  consents,
  publisher,
  customEmails,
  firstView,
  forms,
  documents,
  dueReminders,
  exercises,
  inbox,
  integrations,
  invoices,
  events: events,
  health: health,
  leaflets,
  mailings,
  messages,
  notifications,
  passkeys,
  patientErasure,
  patientExport,
  patientFile,
  patients,
  payments,
  phrases,
  practiceExport,
  practices,
  profile,
  publicPage,
  clinicalRecord: clinicalRecord,
  reminders,
  reports,
  reviews,
  schedule,
  sessionTypes,
  sessions,
  waitingList,
  widgetInstalls: widgetInstalls,
  stripe,
  subscribedCalendars,
  video,
}

export type { AbilityRule, Action, Subject } from './accounts/abilities.ts'
export { type AuditAction, auditActions } from './audit/actions.ts'
export { type ScheduleErrorCode, scheduleErrors } from './availability/schedule.ts'
export { bookingConsents } from './booking/consent-words.ts'
export { type ClinicalField, clinicalFields } from './clinical-record/fields.ts'
export { acceptance } from './consents/acceptance.ts'
export { areTokensOfSameThing } from './crypto/token-layout.ts'
export { type DocumentKind, documentKinds } from './documents/kinds.ts'
export { documentLimits } from './documents/limits.ts'
export { type LiveTopic, liveTopics } from './events/topics.ts'
export { MARK_MOST, MOST_PROGRESS_QUESTIONS } from './exercises/states.ts'
export type { FormContent, Question } from './forms/content.ts'
export {
  type AnswerProblem,
  type AnswersById,
  type Comparison,
  cleanAnswers,
  comparisonsOf,
  type FormAnswerValue,
  givenAnswer,
  MOST_LONG,
  MOST_OPTIONS,
  MOST_QUESTIONS,
  MOST_SHORT,
  problemsOf,
  type QuestionKind,
  questionKinds,
  SCALE_MOST,
  shownQuestions,
} from './forms/questions.ts'
export type { Endpoint, Paged, ReplyOf, RequestInput } from './http/endpoint.ts'
export { type ProblemCode, type ProblemDetails, problems } from './http/errors.ts'
export type { FieldReason } from './http/field-reasons.ts'
export { mostPictureBytes } from './http/pictures.ts'
export { refusalsOf } from './http/refusals.ts'
export { NO_ISSUER } from './invoices/contract/identity.ts'
export { type CustomEmailEvent, customEmailEvents, type MergeGroup } from './mail/custom-events.ts'
export { type MessageTemplate, messageTemplates } from './mail/message-data.ts'
export { MOST_RECIPIENTS, mailingKinds, type NewsChoice, newsChoices } from './mailings/states.ts'
export type { MessageReason } from './messages/reason.ts'
export { type MessageChannel, type MessageState, messageChannels, messageStates } from './messages/states.ts'
export { type NotificationKind, notificationKinds } from './notifications/kinds.ts'
export { isInMode, type Mode, modeTable } from './practices/modes.ts'
export type { AnySetting } from './practices/settings/declare.ts'
export { registry, type SettingKey, type SettingValues, settingGroups } from './practices/settings/registry.ts'
export { faultOfSlug, plainSlug } from './practices/slug-names.ts'
export { MOST_PRESENTATION, MOST_TAGLINE, spokenLanguages } from './public-page/content-limits.ts'
export type { ReminderStatus } from './reminders/states.ts'
export { type DashboardCard, dashboardCards } from './reports/cards.ts'
export {
  type HidingReason,
  hidingReasons,
  type ReportReason,
  type ReviewStatus,
  reportReasons,
  reviewStatuses,
} from './reviews/states.ts'
export { repeatedTimes } from './sessions/contract/plan.ts'
export type { SessionEvent, SessionStatus } from './sessions/states.ts'
export {
  allowedEvents,
  attendedStatuses,
  comingStatuses,
  holdsTime,
  isComing,
  isDropped,
  isMovable,
  isOver,
  sessionStatuses,
  standingStatuses,
  takingPlaceStatuses,
  transitions,
} from './sessions/states.ts'
export { frenchCountries, type SmsCountry, smsCountries } from './sms/countries.ts'
export { tradeWord } from './sms/trade.ts'
export { fillWords, reminderWords, type SmsField, smsFields, unknownFields, withoutFields } from './sms/words.ts'
export { concernsOf, concernsOfLines, type WordingConcern } from './wording/wording.ts'
export { wordingAdvice } from './wording/wording-words.ts'
