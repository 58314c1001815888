import { useTranslation } from 'react-i18next'
import { LinkToShare } from '../../components/link-to-share'

/** Shows the link of a form, to copy it or to scan it with the client's telephone. */
export function FormLink({ url }: { url: string }) {
  const { t } = useTranslation('forms')
  return <LinkToShare url={url} words={{ code: t('link.code'), address: t('link.address'), copy: t('link.copy') }} />
}
