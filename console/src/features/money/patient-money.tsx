import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { HandCoins } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Empty } from '../../components/empty'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { useFormats } from '../../lib/use-formats'
import { usePresses } from '../../lib/use-presses'
import { NewDraftMenu } from '../drafts/public'
import { PatientCardPaymentsOnDemand, PayLinkOnDemand } from '../stripe/public'
import { MoneyFigure } from './money-figure'
import { PayBackDialog } from './pay-back-dialog'
import { PaymentList } from './payment-list'
import { PaymentTerm } from './payment-term'
import { RemindButton, RemindedOn } from './remind-button'
import { TakePayment } from './take-payment'
import { type PatientMoneyData, usePatientMoney } from './use-money'
import { usePayFromCredit } from './use-pay-from-credit'
import { YearlyReceipts } from './yearly-receipts'

interface Props {
  patient: { id: string; firstname: string; lastname: string }
}

/** Shows what a client owes and has paid, and takes payments. */
export function PatientMoney({ patient }: Props) {
  const money = usePatientMoney(patient.id)
  return (
    <Query of={money} loading={<Skeleton className="h-64" />}>
      {(data) => <Money data={data} patient={patient} />}
    </Query>
  )
}

function Money({ data, patient }: Props & { data: PatientMoneyData }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const navigate = useNavigate()
  const [isTaking, setTaking] = useState(false)
  const [isPayingBack, setPayingBack] = useState(false)
  const { dueCents, creditCents, depositCents, receivedCents, sessions, invoices, payments, remindedAt } = data
  const ids = sessions.map(({ id }) => id)
  const invoiceIds = invoices.map(({ id }) => id)
  const presses = usePresses()
  const payFromCredit = usePayFromCredit(patient.id)
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Section
        title={t('balance')}
        actions={
          <div className="flex flex-wrap justify-end gap-2" data-print="never">
            <NewDraftMenu
              patient={patient}
              onDrafted={(id) => void navigate(`/facturation?invoice=${encodeURIComponent(id)}`)}
            />
            <Suspense>
              <PayLinkOnDemand
                of={{ patientId: patient.id, invoiceIds: [] }}
                name={`${patient.firstname} ${patient.lastname}`}
                dueCents={Math.max(dueCents - creditCents - depositCents, 0)}
              />
            </Suspense>
            <Button aria-haspopup="dialog" onClick={() => setTaking(true)}>
              <HandCoins className="size-4" aria-hidden />
              {t('take')}
            </Button>
          </div>
        }
      >
        <dl className="grid grid-cols-3 gap-3">
          <MoneyFigure name={t('owes')} cents={dueCents} isStrong={dueCents > 0} />
          <MoneyFigure name={t('credit')} cents={creditCents} />
          <MoneyFigure name={t('received')} cents={receivedCents} />
        </dl>
        {depositCents > 0 && (
          <p className="mt-2 text-muted-foreground text-sm">
            {t('depositWaits', { amount: format.money(depositCents) })}
          </p>
        )}
        {sessions.length > 0 && (
          <ul aria-label={t('unpaidSessions')} className="mt-4 divide-y divide-card-border border-t">
            {sessions.map((session) => (
              <li key={session.id} className="flex items-center justify-between gap-3 py-2 text-sm">
                <Link to={`/sessions/${session.id}`} className="underline decoration-1 underline-offset-4">
                  {format.date(session.startsAt)}
                </Link>
                <span className="tabular-nums">{format.money(session.dueCents)}</span>
              </li>
            ))}
          </ul>
        )}
        {invoices.length > 0 && (
          <ul aria-label={t('unpaidInvoices')} className="mt-4 divide-y divide-card-border border-t">
            {invoices.map((invoice) => (
              <li key={invoice.id} className="flex items-center justify-between gap-3 py-2 text-sm">
                <Link to={`/facturation?invoice=${invoice.id}`} className="underline decoration-1 underline-offset-4">
                  {t('invoiceOf', { number: invoice.number, day: format.dateOfDay(invoice.issuedOn) })}
                </Link>
                <span className="tabular-nums">{format.money(invoice.dueCents)}</span>
              </li>
            ))}
          </ul>
        )}
        {(dueCents > 0 || creditCents > 0) && (
          <div className="mt-4 flex flex-wrap items-center gap-2">
            {creditCents > 0 && dueCents > 0 && (
              <Button
                variant="secondary"
                data-print="never"
                {...presses.of('credit')}
                onClick={() => void presses.run('credit', () => payFromCredit(ids, invoiceIds))}
              >
                {t('useCredit', { amount: format.money(Math.min(creditCents, dueCents)) })}
              </Button>
            )}
            {creditCents > 0 && (
              <Button variant="ghost" aria-haspopup="dialog" data-print="never" onClick={() => setPayingBack(true)}>
                {t('payBack')}
              </Button>
            )}
            {creditCents + depositCents < dueCents && (
              <RemindButton
                patient={patient}
                dueCents={dueCents - creditCents - depositCents}
                remindedAt={remindedAt}
              />
            )}
            <RemindedOn at={remindedAt} />
          </div>
        )}
        <PaymentTerm patientId={patient.id} days={data.paymentDays} />
      </Section>
      <Section title={t('payments')}>
        {payments.length > 0 ? (
          <PaymentList payments={payments} />
        ) : (
          <Empty illustration="boat" title={t('noPayments')}>
            {t('noPaymentsHint')}
          </Empty>
        )}
      </Section>
      {data.hasCardPaymentOrLink && (
        <Suspense>
          <PatientCardPaymentsOnDemand patientId={patient.id} />
        </Suspense>
      )}
      <YearlyReceipts patientId={patient.id} />
      {isPayingBack && (
        <PayBackDialog patient={patient} creditCents={creditCents} onClose={() => setPayingBack(false)} />
      )}
      {isTaking && (
        <TakePayment
          patient={patient}
          dueCents={dueCents}
          depositCents={depositCents}
          sessionIds={ids}
          invoiceIds={invoiceIds}
          onClose={() => setTaking(false)}
        />
      )}
    </div>
  )
}
