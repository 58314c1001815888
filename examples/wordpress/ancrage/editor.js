/* global wp */
// The block in the editor: its settings, and a card in the place of the booking, which is for visitors.
;(({ blocks, blockEditor, components, element, i18n }) => {
  const { createElement: el, Fragment } = element
  const { __ } = i18n

  const choices = {
    location: { label: __('Place', 'ancrage'), values: ['', 'office', 'on_site', 'video'] },
    layout: { label: __('Layout', 'ancrage'), values: ['', 'days', 'week', 'month'] },
    lang: { label: __('Language', 'ancrage'), values: ['', 'fr', 'en'] },
    theme: { label: __('Theme', 'ancrage'), values: ['', 'light', 'dark', 'auto'] },
  }

  function Edit({ attributes, setAttributes }) {
    const change = (name) => (value) => setAttributes({ [name]: value.trim() })
    const text = (name, label) =>
      el(components.TextControl, { key: name, label, value: attributes[name], onChange: change(name) })
    const choice = ([name, { label, values }]) =>
      el(components.SelectControl, {
        key: name,
        label,
        value: attributes[name],
        options: values.map((value) => ({ value, label: value || __('default', 'ancrage') })),
        onChange: change(name),
      })
    const practice = text('practice', __('Id of the practice', 'ancrage'))
    const settings = el(
      components.PanelBody,
      { title: __('Booking', 'ancrage') },
      practice,
      text('sessionType', __('Id of a session type', 'ancrage')),
      ...Object.entries(choices).map(choice),
    )
    const card = el(
      components.Placeholder,
      {
        icon: 'calendar-alt',
        label: 'Ancrage',
        instructions: __(
          'Visitors choose a time here. Ancrage shows the id of the practice in Settings, Widgets.',
          'ancrage',
        ),
      },
      attributes.practice ? null : practice,
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
