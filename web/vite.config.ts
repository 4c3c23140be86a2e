import { defineConfig, type Plugin } from "vite";

/**
 * Chessground gives its drawings a style attribute, which the content security policy forbids. What it asks for is in
 * our style sheet instead.
 */
function withoutInlineStyle(): Plugin {
  return {
    name: "without-inline-style",
    transform(code, id) {
      if (!id.includes("chessground") || !id.endsWith("wrap.js")) return null;
      const rest = code.replace(/^\s*style: 'color-scheme:light only',$/m, "");
      if (rest === code) this.error("chessground has changed: look for style attributes in wrap.js");
      return { code: rest, map: null };
    },
  };
}

export default defineConfig({
  plugins: [withoutInlineStyle()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: true },
  server: { proxy: { "/api": "http://127.0.0.1:7912", "/ws": { target: "ws://127.0.0.1:7912", ws: true } } },
});
