import type { InferKyselyDB } from '@mikro-orm/postgresql'
import type { entities } from './entities.ts'

/** Tables and columns by the names of entities and properties; values as entities have them, instants as `Date`. */
export const ENTITY_NAMES = {
  tableNamingStrategy: 'entity',
  columnNamingStrategy: 'property',
  convertValues: true,
} as const

type Inferred = InferKyselyDB<(typeof entities)[number], typeof ENTITY_NAMES>

/**
 * Rows of the tables that statements name most. The compiler computes an inferred row anew for each join, but an
 * interface only once. A table that is not listed has the same columns and only costs more time.
 */
interface AccountLinkRow extends Row<'AccountLink'> {}
interface AuthSessionRow extends Row<'AuthSession'> {}
interface CalendarFeedRow extends Row<'CalendarFeed'> {}
interface CalendlyAccountRow extends Row<'CalendlyAccount'> {}
interface CardPaymentRow extends Row<'CardPayment'> {}
interface CardRefundRow extends Row<'CardRefund'> {}
interface ClientAccountRow extends Row<'ClientAccount'> {}
interface ClientAccountPatientRow extends Row<'ClientAccountPatient'> {}
interface ClientGuardianRow extends Row<'ClientGuardian'> {}
interface ClientLinkRow extends Row<'ClientLink'> {}
interface ClientSessionRow extends Row<'ClientSession'> {}
interface ConsentRow extends Row<'Consent'> {}
interface CustomEmailVersionRow extends Row<'CustomEmailVersion'> {}
interface CustomFormRow extends Row<'CustomForm'> {}
interface CustomFormVersionRow extends Row<'CustomFormVersion'> {}
interface DayMailRow extends Row<'DayMail'> {}
interface DocumentBalanceRow extends Row<'DocumentBalance'> {}
interface DocumentRow extends Row<'Document'> {}
interface EmailOptOutRow extends Row<'EmailOptOut'> {}
interface ExerciseRow extends Row<'Exercise'> {}
interface FormAnswerRow extends Row<'FormAnswer'> {}
interface FormRequestRow extends Row<'FormRequest'> {}
interface InboxMessageRow extends Row<'InboxMessage'> {}
interface InvoiceRow extends Row<'Invoice'> {}
interface InvoiceLineRow extends Row<'InvoiceLine'> {}
interface LeafletRow extends Row<'Leaflet'> {}
interface MailingRow extends Row<'Mailing'> {}
interface MailingRecipientRow extends Row<'MailingRecipient'> {}
interface MessageRow extends Row<'Message'> {}
interface NotificationRow extends Row<'Notification'> {}
interface OctopushAccountRow extends Row<'OctopushAccount'> {}
interface PatientRow extends Row<'Patient'> {}
interface PaymentRow extends Row<'Payment'> {}
interface PaymentAllocationRow extends Row<'PaymentAllocation'> {}
interface PaymentRequestRow extends Row<'PaymentRequest'> {}
interface PictureRow extends Row<'Picture'> {}
interface PracticeRow extends Row<'Practice'> {}
interface PractitionerRow extends Row<'Practitioner'> {}
interface ProfileRow extends Row<'Profile'> {}
interface ProgressQuestionRow extends Row<'ProgressQuestion'> {}
interface ProviderOutageRow extends Row<'ProviderOutage'> {}
interface PublicPageAddressRow extends Row<'PublicPageAddress'> {}
interface ReminderRuleRow extends Row<'ReminderRule'> {}
interface ReviewRow extends Row<'Review'> {}
interface ReviewReportRow extends Row<'ReviewReport'> {}
interface ScheduleOverrideRow extends Row<'ScheduleOverride'> {}
interface SecondFactorRow extends Row<'SecondFactor'> {}
interface SessionRow extends Row<'Session'> {}
interface SessionFieldRow extends Row<'SessionField'> {}
interface SessionFieldVersionRow extends Row<'SessionFieldVersion'> {}
interface SessionHistoryRow extends Row<'SessionHistory'> {}
interface SessionItemRow extends Row<'SessionItem'> {}
interface SessionReminderRow extends Row<'SessionReminder'> {}
interface SessionTypeRow extends Row<'SessionType'> {}
interface StripeAccountRow extends Row<'StripeAccount'> {}
interface SubscribedCalendarRow extends Row<'SubscribedCalendar'> {}
interface TimeBlockRow extends Row<'TimeBlock'> {}
interface UnavailabilityRow extends Row<'Unavailability'> {}
interface UserRow extends Row<'User'> {}
interface VideoChoiceRow extends Row<'VideoChoice'> {}
interface WidgetInstallRow extends Row<'WidgetInstall'> {}

type Row<Name extends keyof Inferred> = Inferred[Name]

interface NamedRows {
  AccountLink: AccountLinkRow
  AuthSession: AuthSessionRow
  CalendarFeed: CalendarFeedRow
  CalendlyAccount: CalendlyAccountRow
  CardPayment: CardPaymentRow
  CardRefund: CardRefundRow
  ClientAccount: ClientAccountRow
  ClientAccountPatient: ClientAccountPatientRow
  ClientGuardian: ClientGuardianRow
  ClientLink: ClientLinkRow
  ClientSession: ClientSessionRow
  Consent: ConsentRow
  CustomEmailVersion: CustomEmailVersionRow
  CustomForm: CustomFormRow
  CustomFormVersion: CustomFormVersionRow
  DayMail: DayMailRow
  Document: DocumentRow
  DocumentBalance: DocumentBalanceRow
  EmailOptOut: EmailOptOutRow
  Exercise: ExerciseRow
  FormAnswer: FormAnswerRow
  FormRequest: FormRequestRow
  InboxMessage: InboxMessageRow
  Invoice: InvoiceRow
  InvoiceLine: InvoiceLineRow
  Leaflet: LeafletRow
  Mailing: MailingRow
  MailingRecipient: MailingRecipientRow
  Message: MessageRow
  Notification: NotificationRow
  OctopushAccount: OctopushAccountRow
  Patient: PatientRow
  Payment: PaymentRow
  PaymentAllocation: PaymentAllocationRow
  PaymentRequest: PaymentRequestRow
  Picture: PictureRow
  Practice: PracticeRow
  Practitioner: PractitionerRow
  Profile: ProfileRow
  ProgressQuestion: ProgressQuestionRow
  ProviderOutage: ProviderOutageRow
  PublicPageAddress: PublicPageAddressRow
  ReminderRule: ReminderRuleRow
  Review: ReviewRow
  ReviewReport: ReviewReportRow
  ScheduleOverride: ScheduleOverrideRow
  SecondFactor: SecondFactorRow
  Session: SessionRow
  SessionField: SessionFieldRow
  SessionFieldVersion: SessionFieldVersionRow
  SessionHistory: SessionHistoryRow
  SessionItem: SessionItemRow
  SessionReminder: SessionReminderRow
  SessionType: SessionTypeRow
  StripeAccount: StripeAccountRow
  SubscribedCalendar: SubscribedCalendarRow
  TimeBlock: TimeBlockRow
  Unavailability: UnavailabilityRow
  User: UserRow
  VideoChoice: VideoChoiceRow
  WidgetInstall: WidgetInstallRow
}

export interface Tables extends NamedRows, Omit<Inferred, keyof NamedRows> {}
