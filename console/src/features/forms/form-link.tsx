import { useTranslation } from 'react-i18next'
import { LinkToShare } from '../../components/link-to-share'

/** The link of a form, to be copied or scanned by the client's own telephone. */
export function FormLink({ url }: { url: string }) {
  const { t } = useTranslation('forms')
  return <LinkToShare url={url} words={{ code: t('link.code'), address: t('link.address'), copy: t('link.copy') }} />
}
