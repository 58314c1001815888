import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { InvoiceAddress } from '../src/features/billing/invoice-address'
import '../src/features/billing/texts'
import { CalendlyForm } from '../src/features/integrations/calendly-form'
import '../src/features/integrations/texts'
import { ScanStep } from '../src/features/second-factor/scan-step'
import '../src/features/second-factor/texts'
import { useEnrolment } from '../src/features/second-factor/use-enrolment'
import { SiteForm } from '../src/features/widget-settings/site-form'
import '../src/features/widget-settings/texts'
import { textsReady } from '../src/lib/i18n'
import { aQuietPractice } from './app'
import { aFactor } from './build-account'
import { aDraftedInvoice } from './build-money'
import { deferred } from './deferred'
import { noAnswer } from './fake-api'
import { showPart } from './show-part'

let leave = () => {}
afterEach(() => leave())

type Act = () => Promise<unknown>

function Scan() {
  const enrolment = useEnrolment()
  return <ScanStep enrolment={enrolment} secret="JBSWY3DPEHPK3PXP" uri="otpauth://totp/Ancrage" />
}

interface Form {
  shown: (act: Act) => ReactNode
  /** The button that shows the form. */
  opener?: string
  field: RegExp
  typed: string
}

const forms: Record<string, Form> = {
  'the address of a site': {
    shown: (act) => <SiteForm onAdd={() => act().then(() => true)} />,
    field: /^Adresse du site/,
    typed: 'www.cabinet.example',
  },
  'a token of Calendly': {
    shown: () => <CalendlyForm />,
    field: /^Jeton d’accès personnel/,
    typed: 'un-jeton-de-calendly-assez-long',
  },
  'the first code of an authenticator': { shown: () => <Scan />, field: /^Code à six chiffres/, typed: '123456' },
  'the address of an invoice': {
    shown: () => <InvoiceAddress invoice={{ ...aDraftedInvoice(), sendTo: null }} />,
    opener: 'Changer l’adresse',
    field: /^Adresse e-mail de la personne qui paie/,
    typed: 'parent@courriel.test',
  },
}

test.each(Object.entries(forms))('%s is sent once, however often Enter is pressed', async (_, form) => {
  const { answer, give } = deferred()
  const act = vi.fn(() => answer)
  aQuietPractice()
    .on('GET /api/auth/totp', () => aFactor({ isOn: false }))
    .on('POST /api/auth/totp/confirm', act)
    .on('PUT /api/calendly/token', act)
    .on('PATCH /api/invoices/*', act)
  ;({ leave } = await showPart(form.shown(act), 'fr'))
  await textsReady()
  if (form.opener) await page.getByRole('button', { name: form.opener }).click()
  const field = page.getByLabelText(form.field)
  await field.fill(form.typed)
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(act).toHaveBeenCalled(), 10_000)
  const send = page.getByRole('button', { name: /^(Ajouter|Connecter|Activer|Enregistrer)/ })
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  await field.click()
  await userEvent.keyboard('{Enter}{Enter}')
  give(noAnswer)
  await expect.element(send).not.toHaveAttribute('aria-busy')
  expect(act).toHaveBeenCalledOnce()
})
