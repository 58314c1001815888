<?php
/**
 * The address of Ancrage and the practice: from Settings, General, or else from the plugin's practice.json.
 *
 * @package Ancrage
 */

defined( 'ABSPATH' ) || exit;

/** A practice's id in lower case; empty if it is invalid. */
function ancrage_id( $text ) {
	$id = strtolower( trim( (string) $text ) );
	return preg_match( '/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/D', $id ) ? $id : '';
}

/** An address from which browsers load scripts, without a final slash; HTTPS if no scheme is written. */
function ancrage_address( $text ) {
	$address = trim( (string) $text );
	if ( preg_match( '#^[\w.-]+(:\d+)?(/|$)#', $address ) ) {
		$address = 'https://' . $address;
	}
	return untrailingslashit( sanitize_url( $address, array( 'http', 'https' ) ) );
}

/** The settings that came with the download. */
function ancrage_given( $name ) {
	$given = wp_json_file_decode( __DIR__ . '/practice.json', array( 'associative' => true ) );
	return is_array( $given ) && isset( $given[ $name ] ) ? (string) $given[ $name ] : '';
}

/** The address of Ancrage. */
function ancrage_url() {
	$set = ancrage_address( get_option( 'ancrage_url', '' ) );
	return '' === $set ? ancrage_address( ancrage_given( 'address' ) ) : $set;
}

/** The default practice of blocks and shortcodes. */
function ancrage_practice() {
	$set = ancrage_id( get_option( 'ancrage_practice', '' ) );
	return '' === $set ? ancrage_id( ancrage_given( 'practice' ) ) : $set;
}

/** A row of Settings, General. */
function ancrage_field( $name, $type, $label, $value, $cleaned ) {
	register_setting(
		'general',
		$name,
		array(
			'type'              => 'string',
			'sanitize_callback' => $cleaned,
		)
	);
	add_settings_field(
		$name,
		esc_html( $label ),
		function () use ( $name, $type, $value ) {
			printf( '<input type="%1$s" class="regular-text code" id="%2$s" name="%2$s" value="%3$s">', esc_attr( $type ), esc_attr( $name ), esc_attr( $value ) );
		},
		'general',
		'default',
		array( 'label_for' => $name )
	);
}

add_action(
	'admin_init',
	function () {
		ancrage_field( 'ancrage_url', 'url', __( 'Address of Ancrage', 'ancrage' ), ancrage_url(), 'ancrage_address' );
		ancrage_field( 'ancrage_practice', 'text', __( 'Id of the practice', 'ancrage' ), ancrage_practice(), 'ancrage_id' );
	}
);

/** Adds a link from the list of plugins to these rows. */
add_filter(
	'plugin_action_links_' . plugin_basename( __DIR__ . '/ancrage.php' ),
	function ( $links ) {
		$settings = sprintf( '<a href="%1$s">%2$s</a>', esc_url( admin_url( 'options-general.php#ancrage_url' ) ), esc_html__( 'Settings', 'ancrage' ) );
		return array_merge( array( $settings ), $links );
	}
);
