// Long: it has a line for each endpoint.
import sharp from 'sharp'
import { hashPassword } from '../../src/crypto/password.ts'
import { signToken } from '../../src/crypto/token.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { unsubscribeToken } from '../../src/mail/opt-out.ts'
import { aPicture } from '../a-picture.ts'
import { anAdmin } from '../admin/an-admin.ts'
import { aClient, codeAt } from '../build.ts'
import { solvedCaptcha, solvedContactCaptcha, solvedRegistrationCaptcha } from '../captcha.ts'
import { aChild, aGuardianRow } from '../client-area/a-guardian.ts'
import { aType } from '../session-types/a-type.ts'
import { billingRequests, dueReminderRequests } from './billing-requests.ts'
import { aColleague } from './callers.ts'
import { clientPrivacyRequests, clientProfileRequests, clientSessionRequests } from './client-requests.ts'
import { consentRequests } from './consent-requests.ts'
import { customEmailRequests } from './custom-email-requests.ts'
import { exerciseRequests } from './exercise-requests.ts'
import { formRequests } from './form-requests.ts'
import { inboxRequests, installRequests } from './inbox-requests.ts'
import { invoiceRequests } from './invoice-requests.ts'
import { leafletRequests } from './leaflet-requests.ts'
import { mailingRequests } from './mailing-requests.ts'
import { messageRequests } from './message-requests.ts'
import { calendlyRequests, octopushRequests, videoRequests } from './outside-requests.ts'
import { passkeyRequests } from './passkey-requests.ts'
import { patient, patientRequests } from './patient-requests.ts'
import { bookRequests, paymentRequests } from './payment-requests.ts'
import { phraseRequests } from './phrase-requests.ts'
import { publicPageRequests } from './public-page-requests.ts'
import { clinicalRecordRequests } from './record-requests.ts'
import { reminderRequests } from './reminder-requests.ts'
import type { Requests } from './requests-of-contract.ts'
import { reviewRequests } from './review-requests.ts'
import {
  aFreeTime,
  aSubscription,
  bookedLink,
  clientLink,
  feed,
  heldTimeLink,
  mailedLink,
  override,
  PASSWORD,
  proposedLink,
  type Scene,
  session,
  subscription,
  unavailability,
} from './scene.ts'
import { sessionRequests } from './session-requests.ts'
import { paidBooking, stripeRequests } from './stripe-requests.ts'

/** The hash is made once, since hashing is slow on purpose. */
export const passwordHash = await hashPassword(PASSWORD)

/** A picture of one violet pixel. */
const aSmallPicture = new Blob([
  new Uint8Array(
    await sharp({ create: { width: 1, height: 1, channels: 3, background: '#7c3aed' } })
      .png()
      .toBuffer(),
  ),
])

const nothing = () => ({})
const reason = 'Un empêchement'
const code = () => codeAt(new Date())
const signIns = async ({ app, practice }: Scene) => {
  await app.tokenOf(practice)
  const [row] = await queryOf(app.orm.em.fork())<{ id: string }>('select id from auth_session where user_id = $1', [
    practice.userId,
  ])
  return { params: { id: row?.id ?? newId() } }
}
const user = async ({ app, practice }: Scene, given: Parameters<typeof aColleague>[2] = {}) => ({
  params: { id: (await aColleague(app, practice, given)).userId },
})
const mail = ({ practice }: Scene) => ({
  audience: { kind: 'users' as const, ids: [practice.userId] },
  subject: 'Bonjour',
  body: 'Un mot.',
  locale: 'fr' as const,
  isService: true,
})
const unsubscribing = ({ app, practice }: Scene) => unsubscribeToken(app.config.APP_SECRET, practice.email)
/** The logo of the practice, which everybody may read. */
const logoFile = async ({ app, practice }: Scene) => {
  const { practices } = await app.signedIn(practice)
  const { logo } = await practices.setLogo({ body: await aPicture() })
  return { params: { practiceId: practice.id, id: logo?.url.split('/').at(-1) ?? '' } }
}

/** A picture of the practice's own practitioner. */
const picturesOwner = async ({ app, practice }: Scene) => {
  const { avatarUrl } = await (await app.signedIn(practice)).profile.setAvatar({ body: await aPicture() })
  return { params: { id: avatarUrl?.split('/').at(-1) ?? newId() } }
}
const window = ({ practice }: Scene) => ({ sessionTypeId: practice.type.id, from: '2027-03-01', to: '2027-03-02' })

const period = { from: '2027-03-01', to: '2027-03-31' }
const newUnavailability = { title: 'Congés', isAllDay: true as const, from: '2027-03-01', to: '2027-03-05' }

/** A valid request for each endpoint, about rows of the practice. If an endpoint is missing, it does not compile. */
export const requests: Requests = {
  accounts: {
    login: ({ practice }) => ({ body: { email: practice.email, password: PASSWORD } }),
    logout: nothing,
    user: nothing,
    registrationChallenge: nothing,
    register: async () => ({
      body: {
        account: { name: 'Iris Neuve', email: `iris-${newId()}@essais.test`, password: newId(), locale: 'fr' },
        practice: { name: 'Cabinet neuf' },
        acceptsTerms: true,
        captcha: await solvedRegistrationCaptcha(),
      },
    }),
    passwordStrength: () => ({ body: { password: newId(), about: [] } }),
    verifyEmail: async (scene) => ({ body: { token: await mailedLink(scene, 'verify'), password: newId() } }),
    resendVerification: ({ practice }) => ({ body: { email: practice.email } }),
    forgotPassword: ({ practice }) => ({ body: { email: practice.email } }),
    resetPassword: async (scene) => ({ body: { token: await mailedLink(scene, 'reset'), password: newId() } }),
    changePassword: () => ({ body: { currentPassword: PASSWORD, password: newId() } }),
    changeEmail: () => ({ body: { currentPassword: PASSWORD, email: `nouvelle-${newId()}@essais.test` } }),
    signIns: nothing,
    endSignIn: signIns,
    signOutEverywhere: () => ({ body: { keepsConnections: true } }),
    secondFactor: nothing,
    beginTotp: () => ({ body: { currentPassword: PASSWORD } }),
    confirmTotp: () => ({ body: { code: code() } }),
    newRecoveryCodes: () => ({ body: { currentPassword: PASSWORD, code: code() } }),
    turnOffTotp: () => ({ body: { currentPassword: PASSWORD, code: code() } }),
  },
  passkeys: passkeyRequests,
  admin: {
    statistics: nothing,
    users: nothing,
    userFigures: nothing,
    suspend: async (scene) => ({ ...(await user(scene)), body: { reason } }),
    reinstate: (scene) => user(scene, { suspendedAt: new Date() }),
    resendVerification: (scene) => user(scene, { emailVerifiedAt: null }),
    endSignIns: user,
    practitioners: nothing,
    practitionerFigures: nothing,
    patients: nothing,
    patientFigures: nothing,
    previewMail: (scene) => ({ body: mail(scene) }),
    testMail: (scene) => ({ body: mail(scene) }),
    sendMail: (scene) => ({ body: mail(scene) }),
    mail: async (scene) => {
      const { client } = await anAdmin(scene.app)
      const { id } = await client.admin.sendMail({ body: mail(scene) })
      return { params: { id } }
    },
    failedJobs: nothing,
    retryJob: () => ({ params: { id: newId() } }),
    unsubscribe: (scene) => ({ body: { token: unsubscribing(scene) } }),
    subscribe: (scene) => ({ body: { token: unsubscribing(scene) } }),
    unsubscribeAtOnce: (scene) => ({ params: { link: unsubscribing(scene) } }),
  },
  audit: { own: nothing, ofPatient: patient, all: nothing },
  availability: {
    offered: (scene) => ({ params: { practiceId: scene.practice.id }, query: { ...window(scene), timeZone: 'UTC' } }),
    explained: (scene) => ({ query: window(scene) }),
    explanation: ({ practice }) => ({
      query: { sessionTypeId: practice.type.id, startsAt: '2027-03-01T08:00:00.000Z' },
    }),
  },
  booking: {
    challenge: ({ practice }) => ({ params: { practiceId: practice.id }, query: { form: 'booking' } }),
    hold: (scene) => ({
      params: { practiceId: scene.practice.id },
      body: { sessionTypeId: scene.practice.type.id, startsAt: aFreeTime(scene).toISOString() },
    }),
    releaseHold: heldTimeLink,
    request: async (scene) => ({
      params: { practiceId: scene.practice.id },
      body: {
        sessionTypeId: scene.practice.type.id,
        startsAt: aFreeTime(scene).toISOString(),
        location: 'office',
        client: { firstname: 'Zoé', lastname: 'Œuvrard', email: `zoe-${newId()}@essais.test` },
        consent: true,
        locale: 'fr',
        captcha: await solvedCaptcha(scene.app.url, scene.practice.id, { 'x-forwarded-for': scene.address }),
      },
    }),
    programme: (scene) => ({
      params: { practiceId: scene.practice.id },
      query: {
        sessionTypeId: scene.practice.type.id,
        location: 'office',
        startsAt: aFreeTime(scene).toISOString(),
      },
    }),
    conditions: (scene) => ({
      params: { practiceId: scene.practice.id },
      query: { sessionTypeId: scene.practice.type.id, startsAt: aFreeTime(scene).toISOString() },
    }),
    withdrawal: paidBooking,
    withdraw: async (scene) => ({
      ...(await paidBooking(scene)),
      body: { name: 'Zoé Œuvrard', address: 'zoe@essais.test' },
    }),
    own: bookedLink,
    confirm: (scene) => bookedLink(scene, 'pre_scheduled'),
    calendarFile: bookedLink,
    withdrawConsent: bookedLink,
    confirmAttendance: bookedLink,
    pickProposal: async (scene) => {
      const { params, startsAt } = await proposedLink(scene)
      return { params, body: { startsAt } }
    },
    declineProposals: async (scene) => ({ params: (await proposedLink(scene)).params }),
    waitEarlier: async (scene) => ({ ...(await bookedLink(scene)), body: { isWanted: true } }),
    refuseSms: async (scene) => ({ ...(await bookedLink(scene)), body: { refuses: true } }),
    reschedule: async (scene) => ({ ...(await bookedLink(scene)), body: { startsAt: aFreeTime(scene).toISOString() } }),
    cancel: async (scene) => ({ ...(await bookedLink(scene)), body: { reason } }),
  },
  calendar: {
    view: () => ({ query: period }),
    freeStart: ({ practice }) => ({
      query: { sessionTypeId: practice.type.id, wishedAt: '2027-03-02T09:00:00.000Z' },
    }),
  },
  calendly: calendlyRequests,
  octopush: octopushRequests,
  calendarFeed: {
    read: nothing,
    make: () => ({ body: { currentPassword: PASSWORD } }),
    show: async (scene) => ({ ...(await feed(scene)), body: { currentPassword: PASSWORD } }),
    change: async (scene) => ({ ...(await feed(scene)), body: { isNeutral: false } }),
    revoke: feed,
    file: feed,
  },
  clientArea: {
    askLink: async ({ app, practice }) => ({ body: { email: (await aClient(app.orm, practice)).email } }),
    practiceOfMail: async ({ app, practice }) => {
      const { accountId } = await aClient(app.orm, practice)
      return {
        params: { token: signToken(app.config.APP_SECRET, 'mail_of', { practiceId: practice.id, id: accountId }) },
      }
    },
    spendLink: async (scene) => ({ body: { token: await clientLink(scene) } }),
    login: async ({ app, practice }) => ({
      body: { email: (await aClient(app.orm, practice, { passwordHash })).email, password: PASSWORD },
    }),
    logout: nothing,
    setPassword: () => ({ body: { currentPassword: PASSWORD, password: newId() } }),
    user: nothing,
    sessions: nothing,
    invite: patient,
    guardians: patient,
    openGuardian: async ({ app, practice }) => ({
      params: { id: (await aChild(app, practice)).id },
      body: { email: `parent-${newId()}@essais.test` },
    }),
    endGuardian: async ({ app, practice }) => ({ params: await aGuardianRow(app, practice) }),
    remind: async ({ app, practice }) => ({ params: { id: (await aClient(app.orm, practice)).patientId } }),
    revoke: async ({ app, practice }) => ({ params: { id: (await aClient(app.orm, practice)).patientId } }),
  },
  clientPrivacy: clientPrivacyRequests,
  clientProfile: clientProfileRequests,
  clientSessions: clientSessionRequests,
  consents: consentRequests,
  publisher: {
    site: nothing,
    challenge: nothing,
    write: async ({ app, address }) => ({
      body: {
        name: 'Zoé Œuvrard',
        email: `zoe-${newId()}@essais.test`,
        message: 'Bonjour.',
        locale: 'fr' as const,
        captcha: await solvedContactCaptcha(app.url, { 'x-forwarded-for': address }),
      },
    }),
  },
  forms: formRequests,
  inbox: inboxRequests,
  invoices: invoiceRequests,
  integrations: { addresses: () => ({ query: { q: '14 rue des Tilleuls' } }) },
  firstView: {
    show: ({ practice }) => ({ params: { practiceId: practice.id }, query: { lang: 'fr', timeZone: 'Europe/Paris' } }),
  },
  events: { stream: nothing },
  health: {
    live: nothing,
    ready: nothing,
    problem: () => ({ params: { code: 'slot_taken' } }),
    clientError: () => ({
      body: {
        name: 'TypeError',
        message: 'x is not a function',
        stack: '',
        page: '/sessions',
        version: 'index-Bx1.js',
        locale: 'fr' as const,
      },
    }),
  },
  ...patientRequests,
  practices: {
    publicProfile: ({ practice }) => ({ params: { practiceId: practice.id } }),
    own: nothing,
    change: () => ({ body: { city: '35000 Rennes' } }),
    setLogo: () => ({ body: aSmallPicture }),
    removeLogo: nothing,
    publicLogo: logoFile,
    settings: nothing,
    changeSettings: () => ({ body: { noticeMinutes: 60 } }),
    fullMode: nothing,
  },
  profile: {
    own: nothing,
    change: () => ({ body: { name: 'Ariane Lebreton', notifications: { moves: false } } }),
    setAvatar: async () => ({ body: await aPicture() }),
    removeAvatar: nothing,
    picture: picturesOwner,
  },
  publicPage: publicPageRequests,
  books: bookRequests,
  billing: billingRequests,
  dueReminders: dueReminderRequests,
  exercises: exerciseRequests,
  payments: paymentRequests,
  leaflets: leafletRequests,
  mailings: mailingRequests,
  notifications: { list: () => ({}), unread: nothing, read: () => ({ body: {} }) },
  phrases: phraseRequests,
  customEmails: customEmailRequests,
  clinicalRecord: clinicalRecordRequests,
  reviews: reviewRequests,
  messages: messageRequests,
  reminders: reminderRequests,
  reports: {
    overview: nothing,
    thingsToDo: nothing,
    origins: nothing,
    arrangement: nothing,
    arrange: () => ({ body: { shown: ['today'], hidden: ['coming'] } }),
  },
  schedule: {
    read: nothing,
    replace: () => ({ body: { ranges: [] } }),
    overrides: () => ({ query: period }),
    addOverride: () => ({ body: { date: '2027-03-01', ranges: [] } }),
    getOverride: override,
    changeOverride: async (scene) => ({ ...(await override(scene)), body: { ranges: [] } }),
    removeOverride: override,
    unavailabilities: nothing,
    addUnavailability: () => ({ body: newUnavailability }),
    getUnavailability: unavailability,
    changeUnavailability: async (scene) => ({ ...(await unavailability(scene)), body: newUnavailability }),
    removeUnavailability: unavailability,
    holidays: () => ({ query: period }),
  },
  stripe: stripeRequests,
  subscribedCalendars: {
    list: nothing,
    add: () => ({ body: aSubscription }),
    change: async (scene) => ({ ...(await subscription(scene)), body: { name: 'Famille' } }),
    refresh: subscription,
    remove: subscription,
    restore: async (scene) => {
      const known = await subscription(scene)
      await (await scene.app.signedIn(scene.practice)).subscribedCalendars.remove(known)
      return known
    },
  },
  sessionTypes: {
    list: nothing,
    add: () => ({ body: aType() }),
    get: ({ practice }) => ({ params: { id: practice.type.id } }),
    change: ({ practice }) => ({ params: { id: practice.type.id }, body: { priceCents: 6500 } }),
    remove: ({ practice }) => ({ params: { id: practice.type.id } }),
    reorder: ({ practice }) => ({ body: { ids: [practice.type.id] } }),
  },
  sessions: sessionRequests,
  waitingList: { read: () => ({}), remove: session },
  widgetInstalls: installRequests,
  video: videoRequests,
}
