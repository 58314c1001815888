import type { Problem } from '@ancrage/api/client'
import { smsCountries, tradeWord } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { SubmitButton } from '../../components/submit-button'
import { useNeededPassword } from '../../components/use-needed-password'
import { asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { toast } from '../../lib/toast'
import { blankSms, type SmsField, type SmsValues, smsChange, smsFields, smsValues } from './sms-values'
import { type OctopushAccount, useOctopushActions } from './use-octopush'

const resolver = lazyResolver(async () => (await import('./password-check')).checkSmsPassword)

interface Props {
  /** The account to change; null sets SMS up. */
  account: OctopushAccount | null
  onDone?: () => void
}

/** Edits login, key, sender, countries and the warning limit. The key is sent once and never shown again. */
export function SmsForm({ account, onDone }: Props) {
  const { t, i18n } = useTranslation('octopush')
  const { connect } = useOctopushActions()
  const { withPassword, dialog } = useNeededPassword({
    title: t('password.title'),
    description: t('password.why'),
    words: { label: t('password.label'), cancel: t('cancel'), confirm: t('password.confirm') },
    resolver,
  })
  const [values, setValues] = useState<SmsValues>(account ? smsValues(account) : blankSms)
  const [wrong, setWrong] = useState<Partial<Record<SmsField, string>>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<SmsValues>) => setValues((known) => ({ ...known, ...change }))
  const nameOf = new Intl.DisplayNames([i18n.language], { type: 'region' })

  async function save(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    setWrong({})
    setBusy(true)
    try {
      const saved = await withPassword((currentPassword) =>
        connect({ ...smsChange(values), ...(currentPassword && { currentPassword }) }),
      )
      if (saved) {
        toast.success(t(account ? 'saved' : 'connected'))
        onDone?.()
      }
    } catch (error) {
      const refusal = asProblem(error)
      const refused = smsFields.flatMap((field) => {
        const [code] = refusal.details.errors?.[field] ?? []
        return code ? [[field, code] as const] : []
      })
      if (refused.length > 0) setWrong(Object.fromEntries(refused))
      else setProblem(refusal)
    }
    setBusy(false)
  }

  const errorOf = (field: SmsField) => {
    const code = wrong[field]
    if (!code) return undefined
    return t(`wrong.${field}`)
  }
  return (
    <>
      <form noValidate className="max-w-xl space-y-4" onSubmit={(event) => void save(event)}>
        {problem && <ProblemNotice problem={problem} />}
        {!account && (
          <p className="text-sm">
            <a
              href="https://www.octopush.com"
              target="_blank"
              rel="noreferrer"
              className="text-primary underline underline-offset-4"
            >
              {t('where')}
            </a>
          </p>
        )}
        <Field label={t('login')} hint={t('loginHint')} error={errorOf('login')} required>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              value={values.login}
              onChange={({ target }) => set({ login: target.value })}
            />
          )}
        </Field>
        <Field
          label={t('key')}
          hint={account ? t('keyStays', { mask: account.key }) : t('keyHint')}
          error={errorOf('key')}
          required={!account}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={values.key}
              onChange={({ target }) => set({ key: target.value })}
            />
          )}
        </Field>
        <Field label={t('sender')} hint={t('senderHint')} error={errorOf('sender')} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={11}
              className="max-w-48"
              value={values.sender}
              onChange={({ target }) => set({ sender: target.value })}
            />
          )}
        </Field>
        {tradeWord(values.sender) && <Alert tone="warning">{t('senderNamesTrade')}</Alert>}
        <Field label={t('lowCredit')} hint={t('lowCreditHint')} error={errorOf('lowCredit')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              maxLength={6}
              className="max-w-32 tabular-nums"
              value={values.lowCredit}
              onChange={({ target }) => set({ lowCredit: target.value })}
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-2 font-medium">{t('countries')}</legend>
          <p className="mb-2 text-muted-foreground text-sm">{t('countriesHint')}</p>
          {errorOf('countries') && <p className="mb-2 text-destructive text-sm">{errorOf('countries')}</p>}
          <div className="grid gap-2 sm:grid-cols-2">
            {smsCountries.map((code) => (
              <Checkbox
                key={code}
                label={nameOf.of(code) ?? code}
                checked={values.countries.includes(code)}
                onChange={({ target }) =>
                  set({
                    countries: target.checked
                      ? [...values.countries, code]
                      : values.countries.filter((one) => one !== code),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <SubmitButton problem={problem} isBusy={isBusy}>
            {t(account ? 'save' : 'connect')}
          </SubmitButton>
          {account && (
            <Button variant="ghost" onClick={onDone}>
              {t('cancel')}
            </Button>
          )}
        </div>
      </form>
      {dialog}
    </>
  )
}
