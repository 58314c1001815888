/* global wp, ancragePracticeIsKnown */
// The block in the editor: its settings, and a card in the place of the booking, which is for visitors.
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

  function Edit({ attributes, setAttributes }) {
    // As the block was added: else the field would go with the first letter.
    const [isAsked] = useState(!ancragePracticeIsKnown && !attributes.practice)
    const change = (name) => (value) => setAttributes({ [name]: value.trim() })
    const text = (name, label, help) =>
      el(components.TextControl, { key: name, label, help, value: attributes[name], onChange: change(name) })
    const choice = ([name, { label, words }]) =>
      el(components.SelectControl, {
        key: name,
        label,
        value: attributes[name],
        options: Object.entries(words).map(([value, label]) => ({ value, label })),
        onChange: change(name),
      })
    const settings = el(
      components.PanelBody,
      { title: __('Booking', 'ancrage') },
      text(
        'practice',
        __('Id of the practice', 'ancrage'),
        ancragePracticeIsKnown && __('Only for another practice than that of Settings, General.', 'ancrage'),
      ),
      text(
        'sessionType',
        __('Id of a session type', 'ancrage'),
        __('Every session type, unless an id is given.', 'ancrage'),
      ),
      ...Object.entries(choices).map(choice),
    )
    const card = el(
      components.Placeholder,
      { icon: 'calendar-alt', label: 'Ancrage', instructions: __('Visitors choose a time here.', 'ancrage') },
      isAsked &&
        text(
          'practice',
          __('Id of the practice', 'ancrage'),
          __('Ancrage shows the id of the practice in Settings, Widgets.', 'ancrage'),
        ),
    )
    return el(
      Fragment,
      null,
      el(blockEditor.InspectorControls, null, settings),
      el('div', blockEditor.useBlockProps(), card),
    )
  }

  // What is shown is made by the server at each view: ancrage_render_block.
  blocks.registerBlockType('ancrage/booking', { edit: Edit, save: () => null })
})(wp)
