import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { Summary } from '../../components/summary'
import { useLocalized } from '../forms/public'
import { FormRow } from './form-row'
import { anamnesis, emptyForm, wellBeing } from './starting-forms'
import { useCustomForms } from './use-custom-forms'

/** Lists the practice's forms: adds, opens and archives them. */
export function CustomFormsPage() {
  const { t } = useTranslation('customForms')
  const forms = useCustomForms()
  const begin = (
    <Button className="max-sm:w-full" onClick={() => void forms.begin(emptyForm(t('newName')))}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} lead={t('lead')} actions={(forms.inUse.data?.length ?? 0) > 0 && begin}>
      <Query of={forms.inUse} loading={<ListSkeleton />}>
        {(list) => (
          <div className="space-y-6">
            {list.length === 0 ? (
              <div className="surface">
                <Empty illustration="boat" title={t('empty')} action={begin}>
                  {t('emptyHint')}
                </Empty>
                <ul className="grid gap-3 border-t p-4 sm:grid-cols-2 sm:p-6">
                  <Starting name="anamnesis" onTake={() => void forms.begin(anamnesis())} />
                  <Starting name="wellBeing" onTake={() => void forms.begin(wellBeing())} />
                </ul>
              </div>
            ) : (
              <ul aria-label={t('title')} className="space-y-2">
                {list.map((form) => (
                  <FormRow key={form.id} form={form} onDuplicate={forms.duplicate} onArchive={forms.archive} />
                ))}
              </ul>
            )}
            <Archived forms={forms} />
          </div>
        )}
      </Query>
    </Page>
  )
}

/** Offers a prepared form as a starting point. */
function Starting({ name, onTake }: { name: 'anamnesis' | 'wellBeing'; onTake: () => void }) {
  const { t } = useTranslation('customForms')
  return (
    <li className="flex flex-col gap-1 rounded-md border p-4">
      <p className="font-medium">{t(`starting.${name}`)}</p>
      <p className="flex-1 text-muted-foreground">{t(`starting.${name}Hint`)}</p>
      <Button variant="secondary" size="sm" className="mt-2 self-start" onClick={onTake}>
        {t('starting.take', { name: t(`starting.${name}`) })}
      </Button>
    </li>
  )
}

function Archived({ forms: { archived, restore } }: { forms: ReturnType<typeof useCustomForms> }) {
  const { t } = useTranslation('customForms')
  const words = useLocalized()
  if (!archived.data?.length) return null
  return (
    <details className="surface p-4">
      <Summary className="font-medium">{t('archive', { count: archived.data.length })}</Summary>
      <ul className="mt-3 divide-y">
        {archived.data.map((form) => (
          <li key={form.id} className="flex items-center justify-between gap-3 py-2">
            <span className="wrap-anywhere min-w-0">{words(form.name)}</span>
            <Button variant="ghost" size="sm" onClick={() => restore(form)}>
              {t('restore')}
              <span className="sr-only"> {words(form.name)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const ListSkeleton = () => (
  <div className="space-y-2">
    {['first', 'second', 'third'].map((row) => (
      <Skeleton key={row} className="h-18 w-full rounded-lg" />
    ))}
  </div>
)
