import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useTranslation } from 'react-i18next'
import { setPreferences, usePreferences } from '../../lib/layout-preferences'
import { useIsDesktop, useIsSmall } from '../../lib/media'
import { IllustratedChoices } from './illustrated-choices'
import {
  footerIllustrations,
  navbarIllustrations,
  navigationIllustrations,
  rowIllustrations,
  skinIllustrations,
  widthIllustrations,
} from './illustrations'

const BARS = ['sticky', 'static', 'hidden'] as const

/** How pages are drawn and where their bars are. */
export function LayoutChoices() {
  const { t } = useTranslation('appearance')
  const isSmall = useIsSmall()
  const now = usePreferences()
  return (
    <>
      <IllustratedChoices
        legend={t('skin')}
        choices={(['default', 'bordered'] as const).map((value) => ({
          value,
          label: t(`skins.${value}`),
          picture: skinIllustrations[value],
        }))}
        value={now.skin}
        onChange={(skin) => setPreferences({ skin })}
      />
      {!isSmall && <NavigationChoices />}
      {!isSmall && (
        <IllustratedChoices
          legend={t('width')}
          choices={(['boxed', 'fluid'] as const).map((value) => ({
            value,
            label: t(`widths.${value}`),
            picture: widthIllustrations[value],
          }))}
          value={now.contentWidth}
          onChange={(contentWidth) => setPreferences({ contentWidth })}
        />
      )}
      <div>
        <IllustratedChoices
          legend={t('navbar')}
          choices={BARS.map((value) => ({ value, label: t(`bars.${value}`), picture: navbarIllustrations[value] }))}
          value={now.navbarType}
          onChange={(navbarType) => setPreferences({ navbarType })}
        />
        {now.navbarType === 'sticky' && (
          <Checkbox
            className="mt-3"
            label={t('blur')}
            checked={now.navbarBlur === 'on'}
            onChange={({ target }) => setPreferences({ navbarBlur: target.checked ? 'on' : 'off' })}
          />
        )}
      </div>
      <IllustratedChoices
        legend={t('footer')}
        choices={BARS.filter((value) => !isSmall || value !== 'sticky').map((value) => ({
          value,
          label: t(`footers.${value}`),
          picture: footerIllustrations[value],
        }))}
        value={isSmall && now.footerType === 'sticky' ? 'static' : now.footerType}
        onChange={(footerType) => setPreferences({ footerType })}
      />
    </>
  )
}

/** From 960 px one chooses where the navigation is; at the side it can be small. */
function NavigationChoices() {
  const { t } = useTranslation('appearance')
  const isDesktop = useIsDesktop()
  const now = usePreferences()
  const isAtSide = !isDesktop || now.navigationType === 'vertical'
  return (
    <>
      {isDesktop && (
        <IllustratedChoices
          legend={t('navigation')}
          choices={(['horizontal', 'vertical'] as const).map((value) => ({
            value,
            label: t(`navigations.${value}`),
            picture: navigationIllustrations[value],
          }))}
          value={now.navigationType}
          onChange={(navigationType) => setPreferences({ navigationType })}
        />
      )}
      {isAtSide ? (
        <Checkbox
          label={t('collapsed')}
          checked={now.verticalNavCollapsed === 'on'}
          onChange={({ target }) => setPreferences({ verticalNavCollapsed: target.checked ? 'on' : 'off' })}
        />
      ) : (
        <IllustratedChoices
          legend={t('row')}
          choices={BARS.map((value) => ({ value, label: t(`rows.${value}`), picture: rowIllustrations[value] }))}
          value={now.horizontalNavType}
          onChange={(horizontalNavType) => setPreferences({ horizontalNavType })}
        />
      )}
    </>
  )
}
