<?php
/**
 * Plugin Name: Ancrage
 * Description: Online booking, contact and reviews of a practice, by a block or a shortcode.
 * Version: 1.2.0
 * Requires at least: 6.3
 * Requires PHP: 7.4
 * License: GPL-2.0-or-later
 * Text Domain: ancrage
 *
 * @package Ancrage
 */

defined( 'ABSPATH' ) || exit;

/** The attributes of each element, by the names of docs/widgets.md, which the shortcodes have too. */
const ANCRAGE_ELEMENTS = array(
	'booking' => array( 'practice', 'session-type', 'location', 'layout', 'display', 'date', 'time-zone', 'lang', 'theme', 'heading-level', 'hide' ),
	'button'  => array( 'practice', 'session-type', 'location', 'layout', 'label', 'position', 'lang', 'theme', 'hide' ),
	'next'    => array( 'practice', 'session-type', 'location', 'time-zone', 'lang', 'theme', 'heading-level', 'hide' ),
	'contact' => array( 'practice', 'lang', 'theme', 'heading-level', 'hide' ),
	'reviews' => array( 'practice', 'count', 'layout', 'lang', 'theme', 'heading-level', 'hide' ),
);

/** The markup: an element with its attributes, and inside it the link for browsers without scripts. */
const ANCRAGE_ELEMENT   = '<ancrage-%1$s%2$s><a href="%3$s">%4$s</a></ancrage-%1$s>';
const ANCRAGE_ATTRIBUTE = ' %1$s="%2$s"';
const ANCRAGE_BLOCK     = '<div %1$s>%2$s</div>';

/** Reserves the element's space, so that nothing on the page jumps when it appears. */
const ANCRAGE_STYLE = 'ancrage-booking,ancrage-next,ancrage-contact,ancrage-reviews{display:block}ancrage-booking{min-height:640px}ancrage-next{min-height:220px}ancrage-contact{min-height:560px}';

require __DIR__ . '/language.php';
require __DIR__ . '/blocks.php';
require __DIR__ . '/settings.php';

/** Renders an element. Without an address or a practice it is empty, except for a hint to editors. */
function ancrage_markup( $element, $given ) {
	$url     = ancrage_url();
	$given   = array_map( 'strval', array_filter( $given, 'is_scalar' ) );
	$written = isset( $given['practice'] ) ? trim( $given['practice'] ) : '';

	$given['practice'] = '' === $written ? ancrage_practice() : ancrage_id( $written );
	if ( '' === $url || '' === $given['practice'] ) {
		return current_user_can( 'edit_posts' ) ? esc_html__( 'Ancrage: its address or the id of the practice is missing (Settings, General).', 'ancrage' ) : '';
	}
	wp_enqueue_style( 'ancrage' );
	wp_enqueue_script( 'ancrage', $url . '/ancrage.js', array(), null, array( 'strategy' => 'async' ) );
	$attributes = '';
	foreach ( ANCRAGE_ELEMENTS[ $element ] as $name ) {
		if ( isset( $given[ $name ] ) && '' !== $given[ $name ] ) {
			$attributes .= sprintf( ANCRAGE_ATTRIBUTE, $name, esc_attr( $given[ $name ] ) );
		}
	}
	$link = esc_url( $url . '/embed/' . rawurlencode( $given['practice'] ) );
	return sprintf( ANCRAGE_ELEMENT, $element, $attributes, $link, esc_html( ancrage_link_text( $element, $given ) ) );
}

/** The text of the link, in the element's language or else the site's. The link always leads to the booking. */
function ancrage_link_text( $element, $given ) {
	$is_other = 'contact' === $element || 'reviews' === $element;
	$text     = $is_other ? 'The practice’s booking page' : 'Book an appointment';
	$lang     = isset( $given['lang'] ) ? $given['lang'] : '';
	if ( 'fr' === $lang ) {
		return ANCRAGE_FRENCH[ $text ];
	}
	if ( 'en' === $lang ) {
		return $text;
	}
	return $is_other ? __( 'The practice’s booking page', 'ancrage' ) : __( 'Book an appointment', 'ancrage' );
}

/** Renders a block. Its attributes are in camel case, as the editor requires: `sessionType` is `session-type`. */
function ancrage_render_block( $element, $attributes ) {
	$given = array();
	foreach ( $attributes as $name => $value ) {
		$given[ strtolower( preg_replace( '/[A-Z]/', '-$0', $name ) ) ] = $value;
	}
	return sprintf( ANCRAGE_BLOCK, get_block_wrapper_attributes(), ancrage_markup( $element, $given ) );
}

add_action(
	'init',
	function () {
		wp_register_style( 'ancrage', false, array(), '1.2.0' );
		wp_add_inline_style( 'ancrage', ANCRAGE_STYLE );
		ancrage_register_blocks();
		foreach ( array_keys( ANCRAGE_ELEMENTS ) as $element ) {
			add_shortcode(
				'ancrage_' . $element,
				function ( $given ) use ( $element ) {
					return ancrage_markup( $element, is_array( $given ) ? $given : array() );
				}
			);
		}
	}
);

/** Adds the style to the head if the page contains an element; in a template or a widget it comes with the element. */
add_action(
	'wp_enqueue_scripts',
	function () {
		$post    = get_post();
		$content = is_singular() && $post ? $post->post_content : '';
		if ( preg_match( '#<!-- wp:ancrage/|\[ancrage_#', $content ) ) {
			wp_enqueue_style( 'ancrage' );
		}
	}
);

/** The data of the blocks in the editor: their texts, and whether the practice is known already. */
add_action(
	'enqueue_block_editor_assets',
	function () {
		$known = '' !== ancrage_url() && '' !== ancrage_practice();
		$words = wp_json_encode( (object) ancrage_translations(), JSON_HEX_TAG | JSON_HEX_AMP );
		wp_add_inline_script(
			'ancrage-booking-editor-script',
			sprintf( 'wp.i18n.setLocaleData(%s,"ancrage");var ancragePracticeIsKnown=%s', $words, $known ? 'true' : 'false' ),
			'before'
		);
	}
);
