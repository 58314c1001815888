import { useTranslation } from 'react-i18next'

/** The first Tab stop, which skips the navigation. */
export const SkipLink = () => (
  <a
    href="#content"
    className="fixed start-3 top-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2 font-medium text-primary-foreground focus:translate-y-0"
  >
    {useTranslation('layout').t('skip')}
  </a>
)
