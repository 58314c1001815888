import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'
import { useFailureToast } from '../../lib/use-failure-toast'
import { useLanguage } from '../../lib/use-formats'
import { useSessionTypes } from '../session-types/public'
import { RuleGroup } from './rule-group'
import { RuleSheet } from './rule-sheet'
import { type Rule, useReminders } from './use-reminders'
import { ruleBodyOf } from './values'

/** Edits the reminders for all sessions, and those of single session types. */
export function RemindersPage() {
  const { t } = useTranslation('reminders')
  const undo = useUndoAction()
  const language = useLanguage()
  const reminders = useReminders()
  const types = useSessionTypes().data ?? []
  const [edited, setEdited] = useState<Rule | 'new' | null>(null)
  const failed = useFailureToast(t('failed'))
  const nameOf = (id: string) => {
    const type = types.find((one) => one.id === id)
    return type ? (language === 'en' ? type.nameEn : type.nameFr) : t('formerType')
  }

  async function remove(rule: Rule) {
    setEdited(null)
    try {
      await reminders.remove(rule.id)
      toast.success(t('removed'), {
        duration: UNDO_MS,
        action: undo(() => void reminders.add(ruleBodyOf(rule)).catch(failed)),
      })
    } catch (error) {
      failed(error)
    }
  }

  const turn = (rule: Rule, isActive: boolean) => void reminders.turn(rule.id, isActive).catch(failed)
  const add = (
    <Button className="max-sm:w-full" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  const rules = reminders.reading.data ?? []
  return (
    <Page title={t('title')} lead={t('lead')} actions={rules.length > 0 && add}>
      <Query of={reminders.reading} loading={<Skeleton className="h-40 w-full rounded-lg" />}>
        {(all) =>
          all.length === 0 ? (
            <Empty className="surface" illustration="boat" title={t('empty')} action={add}>
              {t('emptyHint')}
            </Empty>
          ) : (
            <div className="space-y-6">
              <RuleGroup
                title={t('ofAll')}
                rules={all.filter(({ sessionTypeId }) => sessionTypeId === null)}
                none={t('noneOfAll')}
                onEdit={setEdited}
                onTurn={turn}
              />
              {typesOf(all).map((id) => (
                <RuleGroup
                  key={id}
                  title={t('ofType', { name: nameOf(id) })}
                  lead={t('ofTypeLead')}
                  rules={all.filter(({ sessionTypeId }) => sessionTypeId === id)}
                  none={t('noneOfAll')}
                  onEdit={setEdited}
                  onTurn={turn}
                />
              ))}
            </div>
          )
        }
      </Query>
      {edited && (
        <RuleSheet
          rule={edited === 'new' ? null : edited}
          types={types.map(({ id }) => ({ id, name: nameOf(id) }))}
          onSave={(body) => (edited === 'new' ? reminders.add(body) : reminders.change(edited.id, body))}
          onRemove={remove}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

/** Returns the ids of the session types that have rules of their own. */
const typesOf = (rules: readonly Rule[]) => [
  ...new Set(rules.flatMap(({ sessionTypeId }) => (sessionTypeId === null ? [] : [sessionTypeId]))),
]
