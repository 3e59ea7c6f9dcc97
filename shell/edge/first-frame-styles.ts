/**
 * Sizes and colours of the first frame, as the shell's own (shell/src/frame, shell/sdk/src/kit/page.tsx); a
 * story in a browser holds the two beside one another. In no layer, so that
 * the shell's reset, which comes while it stands, changes none of it.
 */
export const firstFrameStyles = `#first-frame{--panel:light-dark(#fff,#131c2c);--line:light-dark(#dfe5ec,#202c3f);--fill:light-dark(#eef2f6,#202c3f);
--text:light-dark(#131c2c,#f7f9fb);--muted:light-dark(#4a5a70,#c6d0db);--subtle:light-dark(#64748b,#93a2b4);
position:fixed;inset:0;z-index:-1;overflow:hidden;color:var(--text);
font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif;text-rendering:optimizeLegibility}
#first-frame~#root [role=status]{opacity:0}
:where(#first-frame *){box-sizing:border-box;margin:0}
:where(#first-frame) b{font-weight:600}
:where(#first-frame) u{display:block;background:var(--fill);border-radius:6px;text-decoration:none}
.ff-side{display:none;position:absolute;inset:0 auto 0 0;width:16rem;flex-direction:column;background:var(--panel);border-right:1px solid var(--line)}
.ff-brand,.ff-user{display:flex;align-items:center;gap:.75rem}
.ff-brand{padding:1rem;min-height:4rem}
.ff-user{padding:.75rem;border-top:1px solid var(--line)}
.ff-brand>div,.ff-user>div{min-width:0;flex:1}
.ff-brand b,.ff-user b{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.ff-brand b{line-height:1.375}
.ff-side small{display:block;font-size:12px;line-height:1rem;color:var(--muted)}
.ff-brand i,.ff-user i{flex:none;width:2.25rem;height:2.25rem;border-radius:8px;background:var(--dmc-colors-brand-600,#0077b6)}
.ff-user i{border-radius:50%;background:var(--dmc-colors-secondary-solid,#48cae4)}
.ff-nav{flex:1;overflow:hidden;padding:.5rem .75rem;display:flex;flex-direction:column;gap:1.25rem}
.ff-nav h6{padding:0 .75rem;margin-bottom:.375rem;font-size:12px;line-height:1rem;font-weight:600;color:var(--subtle)}
.ff-nav span{position:relative;display:flex;align-items:center;gap:.75rem;height:2.25rem;padding:0 .75rem;border-radius:8px;font-weight:500;color:var(--muted)}
.ff-nav span+span{margin-top:.125rem}
.ff-nav .ff-here{font-weight:600;color:light-dark(var(--dmc-colors-brand-700,#006297),var(--dmc-colors-brand-300,#7fd5ee));
background:light-dark(var(--dmc-colors-brand-100,#d9f1fb),var(--dmc-colors-brand-900,#0a3c5b))}
.ff-here::before{content:"";position:absolute;left:0;inset-block:.5rem;width:3px;border-radius:9px;background:var(--dmc-colors-accent-solid,#0077b6)}
.ff-header{display:flex;align-items:center;gap:.75rem;height:3.5rem;padding:0 .75rem;background:var(--panel);border-bottom:1px solid var(--line)}
.ff-header b{flex:1}
.ff-header u{flex:none;width:1.25rem;height:1.25rem;margin:0 .5rem}
.ff-search{flex:1;min-width:0;max-width:420px;height:2.25rem;margin-right:auto;padding:0 .75rem 0 2.25rem;border-radius:6px;background:var(--fill);
display:flex;align-items:center;color:var(--subtle)}
.ff-search span{overflow:hidden;white-space:nowrap}
.ff-main{max-width:1400px;margin:0 auto;padding:1.25rem 1rem}
.ff-title{display:flex;justify-content:space-between;align-items:flex-start;gap:1rem;margin-bottom:1.25rem}
.ff-title h1{font-size:24px;line-height:2rem;letter-spacing:-.025em;font-weight:600}
.ff-button{width:7.75rem;height:2.25rem;background:var(--dmc-colors-brand-600,#0077b6);opacity:.25}
.ff-tools{display:flex;gap:.5rem;margin-bottom:1rem}
.ff-tools u{width:6rem;height:2.25rem}
.ff-tools .ff-field{width:22.5rem;flex:0 1 auto;background:none;border:1px solid light-dark(#8492a5,#61728a)}
.ff-back{width:8rem;height:1.25rem;margin-bottom:.5rem}
.ff-name{width:18rem;max-width:60%;height:2rem}
.ff-rows{border:1px solid var(--line);border-radius:12px;background:var(--panel)}
.ff-tall{height:20rem;margin-bottom:1.5rem}
.ff-rows p{height:10.5rem;border-bottom:1px solid var(--fill);background:linear-gradient(var(--fill) 0 0) 1rem 1rem/60% .875rem no-repeat,
repeating-linear-gradient(var(--fill) 0 .75rem,transparent .75rem 1.5rem) 1rem 2.75rem/80% 6.75rem no-repeat}
.ff-rows p:last-child{border:0}
@media(min-width:768px){.ff-header{padding:0 1.5rem}.ff-main{padding:1.75rem 2rem}
.ff-dmc .ff-side{display:flex}.ff-dmc .ff-page{margin-left:16rem}.ff-dmc .ff-menu{display:none}}
@media(min-width:1024px){.ff-admin .ff-side{display:flex}.ff-admin .ff-page{margin-left:16rem}.ff-admin .ff-menu{display:none}
.ff-rows p{height:2.75rem;background:repeating-linear-gradient(90deg,var(--fill) 0 9rem,transparent 9rem 14rem) .75rem 50%/90% .875rem no-repeat}}`;
