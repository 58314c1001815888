import 'i18next'
import type richText from './components/rich-text/texts.fr.json'
import type components from './components/texts.fr.json'
import type admin from './features/admin/texts.fr.json'
import type booking from './features/booking/texts.fr.json'
import type calendar from './features/calendar/texts.fr.json'
import type calendly from './features/calendly/texts.fr.json'
import type clientArea from './features/client-area/texts.fr.json'
import type clientForms from './features/client-forms/texts.fr.json'
import type clinicalConsent from './features/clinical-consent/texts.fr.json'
import type cookieChoice from './features/cookie-choice/texts.fr.json'
import type customForms from './features/custom-forms/texts.fr.json'
import type customizer from './features/customizer/texts.fr.json'
import type dashboard from './features/dashboard/texts.fr.json'
import type documents from './features/documents/texts.fr.json'
import type embed from './features/embed/texts.fr.json'
import type errorPages from './features/errors/texts.fr.json'
import type formAnswer from './features/form-answer/texts.fr.json'
import type forms from './features/forms/texts.fr.json'
import type inbox from './features/inbox/texts.fr.json'
import type integrations from './features/integrations/texts.fr.json'
import type landing from './features/landing/texts.fr.json'
import type legal from './features/legal/texts.fr.json'
import type login from './features/login/texts.fr.json'
import type palette from './features/palette/texts.fr.json'
import type password from './features/password/texts.fr.json'
import type patient from './features/patient/texts.fr.json'
import type patientImport from './features/patient-import/texts.fr.json'
import type patients from './features/patients/texts.fr.json'
import type phrases from './features/phrases/texts.fr.json'
import type privacy from './features/privacy/texts.fr.json'
import type profile from './features/profile/texts.fr.json'
import type register from './features/register/texts.fr.json'
import type requests from './features/requests/texts.fr.json'
import type review from './features/review/texts.fr.json'
import type reviews from './features/reviews/texts.fr.json'
import type schedule from './features/schedule/texts.fr.json'
import type secondFactor from './features/second-factor/texts.fr.json'
import type security from './features/security/texts.fr.json'
import type sessionTypes from './features/session-types/texts.fr.json'
import type session from './features/sessions/detail/texts.fr.json'
import type sessionHead from './features/sessions/head/texts.fr.json'
import type sessions from './features/sessions/list/texts.fr.json'
import type planning from './features/sessions/planning/texts.fr.json'
import type sessionSheet from './features/sessions/sheet/texts.fr.json'
import type settings from './features/settings/texts.fr.json'
import type unsubscribe from './features/unsubscribe/texts.fr.json'
import type verifyEmail from './features/verify-email/texts.fr.json'
import type visitSource from './features/visit-source/texts.fr.json'
import type widgetSettings from './features/widget-settings/texts.fr.json'
import type layout from './layout/texts.fr.json'
import type errors from './lib/errors.fr.json'

/** A key that a page asks for and that no file of texts has does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'errors'
    resources: {
      admin: typeof admin
      components: typeof components
      clinicalConsent: typeof clinicalConsent
      booking: typeof booking
      calendar: typeof calendar
      calendly: typeof calendly
      clientArea: typeof clientArea
      clientForms: typeof clientForms
      cookieChoice: typeof cookieChoice
      customizer: typeof customizer
      customForms: typeof customForms
      dashboard: typeof dashboard
      documents: typeof documents
      embed: typeof embed
      errorPages: typeof errorPages
      errors: typeof errors
      formAnswer: typeof formAnswer
      forms: typeof forms
      inbox: typeof inbox
      integrations: typeof integrations
      landing: typeof landing
      layout: typeof layout
      legal: typeof legal
      login: typeof login
      palette: typeof palette
      phrases: typeof phrases
      patient: typeof patient
      patientImport: typeof patientImport
      patients: typeof patients
      planning: typeof planning
      password: typeof password
      privacy: typeof privacy
      profile: typeof profile
      register: typeof register
      requests: typeof requests
      richText: typeof richText
      review: typeof review
      reviews: typeof reviews
      schedule: typeof schedule
      secondFactor: typeof secondFactor
      security: typeof security
      session: typeof session
      sessionHead: typeof sessionHead
      sessionSheet: typeof sessionSheet
      sessionTypes: typeof sessionTypes
      sessions: typeof sessions
      settings: typeof settings
      unsubscribe: typeof unsubscribe
      verifyEmail: typeof verifyEmail
      visitSource: typeof visitSource
      widgetSettings: typeof widgetSettings
    }
  }
}
