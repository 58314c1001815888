import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../components/copy-button'
import { ProblemNotice } from '../../components/problem-notice'
import { Section } from '../../components/section'
import { DownloadButton } from './download-button'
import { type BookSummary, type BooksVerification, bearsVat, useAction, verifyBooks } from './use-books'

/** Verifies that nothing was changed, and offers the files that prove it elsewhere. */
export function ProofSection({ summary }: { summary: BookSummary }) {
  const { t } = useTranslation('books')
  const { year } = summary
  const verification = useAction(verifyBooks)
  return (
    <Section
      title={t('proof.title')}
      lead={t('proof.lead')}
      actions={
        <Button variant="secondary" isBusy={verification.isBusy} onClick={() => void verification.run()}>
          <ShieldCheck className="size-4" aria-hidden />
          {t('proof.verify')}
        </Button>
      }
    >
      {verification.problem && <ProblemNotice problem={verification.problem} />}
      {verification.answer && <Outcome verified={verification.answer} />}
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <div className="flex flex-wrap items-start gap-2">
          <DownloadButton path={`/api/exports/books.txt?year=${year}`} name={`ancrage-books-${year}.txt`}>
            {t('proof.archive', { year })}
          </DownloadButton>
          <p className="basis-full text-muted-foreground text-sm">{t('proof.archiveHint')}</p>
        </div>
        <div className="flex flex-wrap items-start gap-2">
          <DownloadButton
            path={`/api/exports/fec.txt?year=${year}`}
            name={`FEC${year}1231.txt`}
            invalid={t('proof.fecSiret')}
          >
            {t('proof.fec', { year })}
          </DownloadButton>
          <p className="basis-full text-muted-foreground text-sm">
            {[t('proof.fecHint'), bearsVat(summary) && t('proof.fecVat')].filter(Boolean).join(' ')}
          </p>
        </div>
      </div>
    </Section>
  )
}

function Outcome({
  verified: { count, brokenAt, brokenClosing, isComplete, publicKey },
}: {
  verified: BooksVerification
}) {
  const { t } = useTranslation('books')
  const isIntact = brokenAt === null && brokenClosing === null && isComplete
  return (
    <>
      <Alert tone={isIntact ? 'success' : 'danger'}>
        {isIntact && <p>{t('proof.intact', { count })}</p>}
        {brokenAt !== null && <p>{t('proof.broken', { at: brokenAt })}</p>}
        {brokenClosing !== null && <p>{t('proof.brokenClosing', { at: brokenClosing })}</p>}
        {!isComplete && <p>{t('proof.incomplete')}</p>}
      </Alert>
      {publicKey && (
        <div className="mt-3 flex flex-wrap items-center gap-2 text-sm">
          <span className="font-medium">{t('proof.key')}</span>
          <code className="wrap-anywhere min-w-0 text-xs">{publicKey}</code>
          <CopyButton text={publicKey} label={t('proof.copyKey')} />
        </div>
      )}
    </>
  )
}
