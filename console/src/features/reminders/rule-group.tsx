import { Badge } from '@ancrage/widgets/ui/badge'
import { Mail, MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import { Switch } from '../../components/ui/switch'
import { clockText } from '../../lib/clock-text'
import type { Rule } from './use-reminders'
import { useRuleWords } from './use-rule-words'

interface Props {
  title: string
  lead?: string
  rules: readonly Rule[]
  /** Shown when there are no rules. */
  none: string
  onEdit: (rule: Rule) => void
  onTurn: (rule: Rule, isActive: boolean) => void
}

/** Lists the reminders for all sessions, or those of one type. */
export function RuleGroup({ title, lead, rules, none, onEdit, onTurn }: Props) {
  return (
    <Section title={title} lead={lead}>
      {rules.length === 0 ? (
        <p className="text-muted-foreground">{none}</p>
      ) : (
        <ul className="divide-y">
          {rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onEdit={() => onEdit(rule)} onTurn={(isOn) => onTurn(rule, isOn)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface RowProps {
  rule: Rule
  onEdit: () => void
  onTurn: (isActive: boolean) => void
}

function RuleRow({ rule, onEdit, onTurn }: RowProps) {
  const { t } = useTranslation('reminders')
  const words = useRuleWords()(rule)
  const Icon = rule.channel === 'sms' ? MessageSquare : Mail
  const means = t(`by.${rule.channel}`)
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            aria-label={t('edit', { rule: words })}
            onClick={onEdit}
            className="focus-ring min-h-8 rounded-sm text-start font-medium hover:underline pointer-coarse:min-h-11"
          >
            {words}
          </button>
          {rule.isFirstOnly && <Badge>{t('firstOnly')}</Badge>}
          {rule.asksConfirmation && <Badge>{t('asks')}</Badge>}
        </p>
        <p className="text-muted-foreground text-sm">
          {rule.quiet
            ? t('quietBetween', { means, from: clockText(rule.quiet.from), until: clockText(rule.quiet.until) })
            : t('atAnyHour', { means })}
        </p>
      </div>
      <Switch checked={rule.isActive} aria-label={t('active', { rule: words })} onCheckedChange={onTurn} />
    </li>
  )
}
