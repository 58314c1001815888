import type { Problem } from '@ancrage/api/client'
import { contract } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'
import { Tab, TabPanel, Tabs, TabsList } from '../../../components/ui/tabs'
import { api, asProblem } from '../../../lib/api'
import { useIsWide } from '../../../lib/media'
import { useSignedInUser } from '../../../lib/signed-in'
import { toast } from '../../../lib/toast'
import { useDebouncedContent } from '../../../lib/use-debounced'
import { MailFields } from './mail-fields'
import { MailPreview } from './mail-preview'
import type { AdminMail, ReadyMail } from './recipients'

const PAUSE = 400

interface Props {
  form: UseFormReturn<AdminMail>
  onReady: (mail: ReadyMail) => void
}

/** Writes a mail with its preview, sends a test to the admin, and makes it ready. */
export function MailForm({ form, onReady }: Props) {
  const { t } = useTranslation('admin')
  const isWide = useIsWide()
  const user = useSignedInUser()
  const mail = useSettledMail(form)
  const [busy, setBusy] = useState<'test' | 'ready'>()
  const [problem, setProblem] = useState<Problem>()

  const submit = (what: 'test' | 'ready', act: (mail: AdminMail) => Promise<void>) =>
    form.handleSubmit(async (mail) => {
      setBusy(what)
      setProblem(undefined)
      await act(mail).catch((error) => setProblem(asProblem(error)))
      setBusy(undefined)
    })()

  const tryOnOneself = () =>
    submit('test', async (body) => {
      await api.admin.testMail({ body })
      toast.success(t('mail.tested', { email: user?.email ?? '' }))
    })
  const makeReady = () =>
    submit('ready', async (mail) => {
      const { total } = await api.admin.previewMail({ body: mail })
      onReady({ mail, total, key: crypto.randomUUID() })
    })

  const fields = <MailFields form={form} />
  const preview = <MailPreview mail={mail} />
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void makeReady()
      }}
    >
      {isWide ? (
        <div className="grid grid-cols-2 gap-6">
          {fields}
          {preview}
        </div>
      ) : (
        <Tabs defaultValue="write">
          <TabsList aria-label={t('mail.views')}>
            <Tab value="write">{t('mail.message')}</Tab>
            <Tab value="preview">{t('mail.preview')}</Tab>
          </TabsList>
          <TabPanel value="write">{fields}</TabPanel>
          <TabPanel value="preview">{preview}</TabPanel>
        </Tabs>
      )}
      {problem && <ProblemNotice problem={problem} />}
      <div className="flex flex-wrap-reverse justify-end gap-2">
        <Button variant="secondary" isBusy={busy === 'test'} onClick={() => void tryOnOneself()}>
          <Send className="size-4" aria-hidden />
          {t('mail.test')}
        </Button>
        <Button type="submit" isBusy={busy === 'ready'}>
          {t('mail.next')}
        </Button>
      </div>
    </form>
  )
}

/** Returns the mail once typing pauses; null while something is missing. */
function useSettledMail({ control }: UseFormReturn<AdminMail>): AdminMail | null {
  const settled = useDebouncedContent(useWatch({ control }), PAUSE)
  return contract.admin.sendMail.body.safeParse(settled).data ?? null
}
