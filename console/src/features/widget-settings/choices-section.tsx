import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Select } from '@ancrage/widgets/ui/select'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Section } from '../../components/section'
import { languages } from '../../lib/languages'
import { AccentChoice } from './accent-choice'
import { type ElementName, hasLayout, hasTimes, isFrame, type WidgetChoice } from './choice'
import { ElementChoice } from './element-choice'
import { HideChoice } from './hide-choice'

interface Props {
  practice: ReplyOf<typeof contract.practices.publicProfile>
  choice: WidgetChoice
  onChange: (change: Partial<WidgetChoice>) => void
}

/** Chooses the element and its options. Nothing is saved, because the code holds all options. */
export function ChoicesSection({ practice, choice, onChange }: Props) {
  const { t } = useTranslation('widgetSettings')
  const { element } = choice
  const framed = isFrame(choice)
  return (
    <Section title={t('choices.title')}>
      <div className="flex flex-col gap-5">
        <ElementChoice value={element} onChange={(next: ElementName) => onChange({ element: next })} />
        {hasTimes(element) && (
          <Field
            label={t('choices.type')}
            hint={
              practice.sessionTypes.length === 0 && (
                <>
                  {t('choices.typeNone')}{' '}
                  <Link to="/settings/session-types" className="text-primary underline underline-offset-4">
                    {t('choices.addType')}
                  </Link>
                </>
              )
            }
          >
            {(control) => (
              <Select {...control} value={choice.typeId} onChange={({ target }) => onChange({ typeId: target.value })}>
                <option value="">{t('choices.typeAll')}</option>
                {practice.sessionTypes.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {element === 'button' && (
          <>
            <Field label={t('choices.label')} hint={t('choices.labelHint')}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={60}
                  value={choice.label}
                  onChange={({ target }) => onChange({ label: target.value })}
                />
              )}
            </Field>
            <RadioCards
              legend={t('choices.position')}
              choices={(['inline', 'bottom-right', 'bottom-left'] as const).map((position) => ({
                value: position,
                label: t(`positions.${position}`),
              }))}
              value={choice.position}
              onChange={(position) => onChange({ position })}
            />
          </>
        )}
        {hasLayout(element) && (
          <RadioCards
            legend={t('choices.layout')}
            choices={(['days', 'week', 'month'] as const).map((layout) => ({
              value: layout,
              label: t(`layouts.${layout}`),
            }))}
            value={choice.layout}
            onChange={(layout) => onChange({ layout })}
          />
        )}
        {element === 'reviews' && (
          <RadioCards
            legend={t('choices.reviews')}
            choices={(['list', 'summary'] as const).map((layout) => ({
              value: layout,
              label: t(`reviewLayouts.${layout}`),
            }))}
            value={choice.reviews}
            onChange={(reviews) => onChange({ reviews })}
          />
        )}
        <HideChoice element={element} value={choice.hide} onChange={(hide) => onChange({ hide })} />
        <RadioCards
          legend={t('choices.lang')}
          choices={[
            { value: 'auto', label: t(framed ? 'choices.langVisitor' : 'choices.langAuto') },
            { value: 'fr', label: <span lang="fr">{languages.fr.name}</span> },
            { value: 'en', label: <span lang="en">{languages.en.name}</span> },
          ]}
          value={choice.lang}
          onChange={(lang) => onChange({ lang })}
        />
        <RadioCards
          legend={t('choices.theme')}
          choices={[
            ...(framed ? [] : [{ value: 'site' as const, label: t('choices.site') }]),
            { value: 'auto', label: t('choices.auto') },
            { value: 'light', label: t('choices.light') },
            { value: 'dark', label: t('choices.dark') },
          ]}
          value={framed && choice.theme === 'site' ? 'auto' : choice.theme}
          onChange={(theme) => onChange({ theme })}
        />
        <AccentChoice
          practiceColor={practice.theme.primary}
          value={choice.color}
          onChange={(color) => onChange({ color })}
        />
      </div>
    </Section>
  )
}
