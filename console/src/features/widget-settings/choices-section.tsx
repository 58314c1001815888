import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Field } from '@ancrage/widgets/ui/field'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Select } from '@ancrage/widgets/ui/select'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Section } from '../../components/section'
import { languages } from '../../lib/languages'
import { ColorChoice } from './color-choice'
import type { Choice } from './snippet'

interface Props {
  practice: ReplyOf<typeof contract.practices.publicProfile>
  choice: Choice
  onChange: (change: Partial<Choice>) => void
}

/** How the booking is to stand on the site. Nothing is saved: the code says it all. */
export function ChoicesSection({ practice, choice, onChange }: Props) {
  const { t } = useTranslation('widgetSettings')
  const isFrame = choice.way === 'frame'
  return (
    <Section title={t('choices.title')}>
      <div className="flex flex-col gap-5">
        <RadioCards
          legend={t('choices.way')}
          choices={[
            { value: 'element', label: t('choices.element'), hint: t('choices.elementHint') },
            { value: 'frame', label: t('choices.frame'), hint: t('choices.frameHint') },
          ]}
          value={choice.way}
          onChange={(way) => onChange({ way })}
        />
        <Field
          label={t('choices.type')}
          className="max-w-md"
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
        <RadioCards
          legend={t('choices.layout')}
          choices={[
            { value: 'days', label: t('choices.days') },
            { value: 'month', label: t('choices.month') },
          ]}
          value={choice.layout}
          onChange={(layout) => onChange({ layout })}
        />
        <RadioCards
          legend={t('choices.lang')}
          choices={[
            { value: 'auto', label: t(isFrame ? 'choices.langVisitor' : 'choices.langAuto') },
            { value: 'fr', label: <span lang="fr">{languages.fr.name}</span> },
            { value: 'en', label: <span lang="en">{languages.en.name}</span> },
          ]}
          value={choice.lang}
          onChange={(lang) => onChange({ lang })}
        />
        <RadioCards
          legend={t('choices.theme')}
          choices={[
            ...(isFrame ? [] : [{ value: 'site' as const, label: t('choices.site') }]),
            { value: 'auto', label: t('choices.auto') },
            { value: 'light', label: t('choices.light') },
            { value: 'dark', label: t('choices.dark') },
          ]}
          value={isFrame && choice.theme === 'site' ? 'auto' : choice.theme}
          onChange={(theme) => onChange({ theme })}
        />
        <ColorChoice
          practiceColor={practice.theme.primary}
          value={choice.color}
          onChange={(color) => onChange({ color })}
        />
      </div>
    </Section>
  )
}
