/* global wp, ancragePracticeIsKnown */
// The blocks in the editor: their settings, and a card instead of the element, which is for visitors.
;(({ blocks, blockEditor, components, element, i18n }) => {
  const { createElement: el, Fragment, useState } = element
  const { __ } = i18n

  const choices = {
    location: {
      label: __('Place', 'ancrage'),
      words: {
        '': __('All', 'ancrage'),
        office: __('At the practice', 'ancrage'),
        on_site: __('At the client’s', 'ancrage'),
        video: __('By video', 'ancrage'),
      },
    },
    layout: {
      label: __('Times', 'ancrage'),
      words: {
        '': __('The next days', 'ancrage'),
        week: __('A week', 'ancrage'),
        month: __('The whole month', 'ancrage'),
      },
    },
    position: {
      label: __('Position', 'ancrage'),
      words: {
        '': __('In the text', 'ancrage'),
        'bottom-right': __('At the bottom right', 'ancrage'),
        'bottom-left': __('At the bottom left', 'ancrage'),
      },
    },
    lang: {
      label: __('Language', 'ancrage'),
      words: { '': __('That of the page', 'ancrage'), fr: 'Français', en: 'English' },
    },
    theme: {
      label: __('Theme', 'ancrage'),
      words: {
        '': __('As the page', 'ancrage'),
        light: __('Light', 'ancrage'),
        dark: __('Dark', 'ancrage'),
        auto: __('As the visitor’s system', 'ancrage'),
      },
    },
  }

  // Reviews have layouts of their own.
  const ofReviews = {
    label: __('Look', 'ancrage'),
    words: { '': __('A list', 'ancrage'), summary: __('The average alone', 'ancrage') },
  }
  const texts = {
    practice: [
      __('Id of the practice', 'ancrage'),
      ancragePracticeIsKnown && __('Only for another practice than that of Settings, General.', 'ancrage'),
    ],
    sessionType: [__('Id of a session type', 'ancrage'), __('Every session type, unless an id is given.', 'ancrage')],
    label: [__('Words on the button', 'ancrage')],
    count: [__('Number of reviews', 'ancrage')],
  }

  function Edit({ name, attributes, setAttributes }) {
    // Decided when the block is added: otherwise the field would disappear with the first letter.
    const [isAsked] = useState(!ancragePracticeIsKnown && !attributes.practice)
    const change = (setting) => (value) => setAttributes({ [setting]: setting === 'label' ? value : value.trim() })
    const text = (setting, label, help) =>
      el(components.TextControl, {
        key: setting,
        label,
        help,
        value: attributes[setting],
        onChange: change(setting),
      })
    const choice = (setting) => {
      const { label, words } = setting === 'layout' && name === 'ancrage/reviews' ? ofReviews : choices[setting]
      return el(components.SelectControl, {
        key: setting,
        label,
        value: attributes[setting],
        options: Object.entries(words).map(([value, label]) => ({ value, label })),
        onChange: change(setting),
      })
    }
    const isOwn = (setting) => Object.hasOwn(attributes, setting)
    const settings = el(
      components.PanelBody,
      { title: __('Settings', 'ancrage') },
      ...Object.keys(texts)
        .filter(isOwn)
        .map((setting) => text(setting, ...texts[setting])),
      ...Object.keys(choices).filter(isOwn).map(choice),
    )
    const isBooking = name === 'ancrage/booking'
    const instructions = isBooking
      ? __('Visitors choose a time here.', 'ancrage')
      : __('Visitors see it here.', 'ancrage')
    const card = el(
      components.Placeholder,
      { icon: 'calendar-alt', label: blocks.getBlockType(name)?.title ?? 'Ancrage', instructions },
      isAsked &&
        text(
          'practice',
          __('Id of the practice', 'ancrage'),
          __('Ancrage shows the id of the practice under Settings, On your website.', 'ancrage'),
        ),
    )
    return el(
      Fragment,
      null,
      el(blockEditor.InspectorControls, null, settings),
      el('div', blockEditor.useBlockProps(), card),
    )
  }

  // The server renders the block at each view: ancrage_render_block.
  for (const element of ['booking', 'button', 'next', 'contact', 'reviews'])
    blocks.registerBlockType(`ancrage/${element}`, { edit: Edit, save: () => null })
})(wp)
