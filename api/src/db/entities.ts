import { AccountLink, AuthSession, PasskeyEntity, RecoveryCode, SecondFactorEntity, User } from '../accounts/entity.ts'
import {
  AdminMailEntity,
  AdminMailRecipient,
  PlatformDailyStats,
  PlatformStats,
  PracticeActivity,
} from '../admin/entity.ts'
import { AuditEntryEntity } from '../audit/entity.ts'
import { ScheduleOverride, ScheduleRange, TimeBlock, Unavailability } from '../availability/entity.ts'
import { DueReminderEntity, PriceAdjustmentEntity } from '../billing/entity.ts'
import { StrangerRequest } from '../booking/entity.ts'
import { CalendarFeed } from '../calendar-feed/entity.ts'
import { CalendlyAccount } from '../calendly/entity.ts'
import {
  ClientAccount,
  ClientAccountPatient,
  ClientGuardian,
  ClientLink,
  ClientSessionEntity,
} from '../client-area/entity.ts'
import { SessionField, SessionFieldVersion } from '../clinical-record/entity.ts'
import { ConsentEntity, ConsentTextEntity, ConsentWithdrawal } from '../consents/entity.ts'
import { DataKey, KeyRotation } from '../crypto/entity.ts'
import { CustomEmailVersion } from '../custom-emails/entity.ts'
import { DayMail } from '../day-mail/entity.ts'
import { DocumentEntity } from '../documents/entity.ts'
import { NoticeEntity } from '../events/entity.ts'
import { ExerciseEntity, MarkReminder, ProgressMarkEntity, ProgressQuestionEntity } from '../exercises/entity.ts'
import { CustomForm, CustomFormVersion, FormAnswerEntity, FormRequestEntity } from '../forms/entity.ts'
import { IdempotencyKey, RateLimitEntity, SpentCaptcha } from '../http/entity.ts'
import { InboxAnswer, InboxMessageEntity } from '../inbox/entity.ts'
import { ExclusiveIntegration } from '../integrations/entity.ts'
import { DocumentBalance } from '../invoices/entity/balance.ts'
import { BillingIdentityEntity } from '../invoices/entity/identity.ts'
import { InvoiceCounter, InvoiceEntity, InvoiceLine } from '../invoices/entity.ts'
import { Leaflet } from '../leaflets/entity.ts'
import { EmailOptOut } from '../mail/entity.ts'
import { MailingEntity, MailingRecipient } from '../mailings/entity.ts'
import { Message, ProviderOutage, SuppressedAddress } from '../messages/entity.ts'
import { NotificationEntity } from '../notifications/entity.ts'
import { OctopushAccount } from '../octopush/entity.ts'
import { DuplicateDismissal, MergedPatient } from '../patient-file/entity.ts'
import { Patient, PatientImport, PatientSearchTerm, PatientTag, Tag } from '../patients/entity.ts'
import { PaymentRequestEntity } from '../payment-requests/entity.ts'
import { BookClosingEntity, FixedVat, ReceiptsBook } from '../payments/entity/books.ts'
import { InvoiceHandInEntity } from '../payments/entity/hand-in.ts'
import { PaymentAllocation, PaymentChain, PaymentEntity, PaymentTypeEntity } from '../payments/entity.ts'
import { PhraseEntity } from '../phrases/entity.ts'
import { Practice, Practitioner, SessionType, Setting } from '../practices/entity.ts'
import { Picture, ProfileEntity } from '../profile/entity.ts'
import { PublicPageAddress, PublicPageEntity, PublicPageName } from '../public-page/entity.ts'
import { PublisherMessageEntity } from '../publisher/entity.ts'
import { ReminderRule, ReminderWake, SessionReminder } from '../reminders/entity.ts'
import { Dashboard } from '../reports/entity.ts'
import { ReviewEntity, ReviewReportEntity, ReviewRequestChoice } from '../reviews/entity.ts'
import { Session, SessionHistory, SessionItem, SessionReason } from '../sessions/entity.ts'
import {
  CardDisputeEntity,
  CardPaymentEntity,
  CardRefundEntity,
  StripeAccountEntity,
  StripeAccountOwner,
  StripeEventEntity,
  StripePayoutEntity,
  StripePayoutLine,
  WithdrawalEntity,
} from '../stripe/entity.ts'
import { BusyTimeEntity, SubscribedCalendar } from '../subscribed-calendars/entity.ts'
import { SessionVideoEntity, VideoChoiceEntity } from '../video/entity.ts'
import { WidgetInstallEntity } from '../widget-installs/entity.ts'

/** Every entity, by hand: nothing is found by scanning folders. */
export const entities = [
  AccountLink,
  AdminMailEntity,
  AdminMailRecipient,
  AuditEntryEntity,
  AuthSession,
  BookClosingEntity,
  BillingIdentityEntity,
  BusyTimeEntity,
  CalendarFeed,
  CardDisputeEntity,
  CardPaymentEntity,
  CardRefundEntity,
  CalendlyAccount,
  OctopushAccount,
  ProviderOutage,
  SuppressedAddress,
  ClientAccount,
  ClientAccountPatient,
  ClientGuardian,
  ClientLink,
  ClientSessionEntity,
  ConsentEntity,
  ConsentTextEntity,
  ConsentWithdrawal,
  PublisherMessageEntity,
  CustomForm,
  CustomFormVersion,
  Dashboard,
  CustomEmailVersion,
  DataKey,
  DayMail,
  DocumentBalance,
  DocumentEntity,
  DueReminderEntity,
  DuplicateDismissal,
  EmailOptOut,
  ExclusiveIntegration,
  ExerciseEntity,
  FixedVat,
  FormAnswerEntity,
  FormRequestEntity,
  IdempotencyKey,
  InboxAnswer,
  InboxMessageEntity,
  InvoiceCounter,
  InvoiceEntity,
  InvoiceLine,
  KeyRotation,
  MergedPatient,
  Leaflet,
  NoticeEntity,
  MailingEntity,
  MailingRecipient,
  Message,
  NotificationEntity,
  Patient,
  PatientImport,
  PatientSearchTerm,
  PatientTag,
  Tag,
  PasskeyEntity,
  PaymentAllocation,
  PaymentChain,
  PaymentEntity,
  PaymentRequestEntity,
  PaymentTypeEntity,
  PhraseEntity,
  Picture,
  PlatformDailyStats,
  PlatformStats,
  Practice,
  PracticeActivity,
  Practitioner,
  PriceAdjustmentEntity,
  ProfileEntity,
  MarkReminder,
  ProgressMarkEntity,
  ProgressQuestionEntity,
  PublicPageAddress,
  PublicPageEntity,
  PublicPageName,
  RateLimitEntity,
  InvoiceHandInEntity,
  ReceiptsBook,
  ReminderRule,
  ReminderWake,
  RecoveryCode,
  ReviewEntity,
  ReviewReportEntity,
  ReviewRequestChoice,
  ScheduleOverride,
  ScheduleRange,
  SecondFactorEntity,
  Session,
  SessionField,
  SessionFieldVersion,
  SessionHistory,
  SessionItem,
  SessionReason,
  SessionReminder,
  SessionType,
  StripeAccountEntity,
  StripeAccountOwner,
  StripeEventEntity,
  StripePayoutEntity,
  StripePayoutLine,
  WithdrawalEntity,
  SessionVideoEntity,
  Setting,
  SpentCaptcha,
  StrangerRequest,
  SubscribedCalendar,
  TimeBlock,
  Unavailability,
  User,
  VideoChoiceEntity,
  WidgetInstallEntity,
]
