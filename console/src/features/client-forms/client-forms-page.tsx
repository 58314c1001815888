import './texts'
import { useTranslation } from 'react-i18next'
import { ClientListPage, type ClientRequests, useClient, useFormsToFill } from '../client-area/public'
import { AnsweredForm, OpenForm } from './form-rows'

/** Lists the forms of the client's practices: those to fill in, and answered ones. */
export function ClientFormsPage() {
  const { t } = useTranslation('clientForms')
  return (
    <ClientListPage
      title={t('title')}
      lead={t('lead')}
      back={t('back')}
      of={useFormsToFill()}
      isEmpty={(all) => all.length === 0}
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {(all) => <Forms all={all} />}
    </ClientListPage>
  )
}

function Forms({ all }: { all: readonly ClientRequests[] }) {
  const { t } = useTranslation('clientForms')
  const { data: client } = useClient()
  const practices = client?.practices ?? []
  /** Returns the practice's name if the client has several. */
  const practiceOf = ({ practiceId }: ClientRequests) =>
    practices.length > 1 ? practices.find(({ id }) => id === practiceId)?.name : undefined
  const open = all.filter(({ answeredAt }) => !answeredAt)
  const answered = all.filter(({ answeredAt }) => answeredAt)
  return (
    <div className="space-y-8">
      <section aria-labelledby="to-fill">
        <h2 id="to-fill" className="mb-3 font-semibold text-lg">
          {t('toFill')}
        </h2>
        {open.length === 0 && <p className="text-muted-foreground">{t('none')}</p>}
        {open.length > 0 && (
          <ul className="surface divide-y divide-card-border">
            {open.map((form) => (
              <OpenForm key={form.id} form={form} practice={practiceOf(form)} />
            ))}
          </ul>
        )}
      </section>
      {answered.length > 0 && (
        <section aria-labelledby="answered">
          <h2 id="answered" className="mb-3 font-semibold text-lg">
            {t('answered')}
          </h2>
          <ul className="surface divide-y divide-card-border">
            {answered.map((form) => (
              <AnsweredForm key={form.id} form={form} practice={practiceOf(form)} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
