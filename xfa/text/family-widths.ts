/**
 * Advance widths of typefaces that forms often name without embedding them, from the substitutes of pdf.js
 * (src/core/*_factors.js, Copyright Mozilla Foundation, Apache License 2.0).
 */

/** The styles of a typeface. */
export type FaceStyle = "regular" | "bold" | "italic" | "boldItalic";

/** Widths by typeface and style: three base-36 digits for each code of WinAnsiEncoding from 32, in 1/2048 em; 0 = no
 * character. */
export const FAMILY_WIDTHS: Readonly<
  Record<"arial" | "myriad" | "calibri" | "segoe", Readonly<Record<FaceStyle, string>>>
> = {
  arial: {
    regular:
      "0ft0ft0k70vn0vn1el11y0av0iy0iy0m50x80ft0iy0ft0ft0vn0vn0vn0vn0vn0vn0vn0vn0vn0vn0ft0ft0x80x8" +
      "0x80vn1lr11y11y15315311y0yr1891530ft0sg11y0vn1be15318911y18915311y0yr15311y1hp11y11y0yr0ft" +
      "0ft0ft0qp0vn0iy0vn0vn0sg0vn0vn0ft0vn0vn0cn0cn0sg0cn1be0vn0vn0vn0vn0iy0sg0ft0vn0sg1530sg0sg" +
      "0sg0j00es0j00x80000vn0000cn0vn0iy1kw0vn0vn0iy1kw11y0iy1kw0000yr0000000cn0cn0iy0iy0jx0vn1kw" +
      "0iy1kw0sg0iy1hp0000sg11y0ft0iy0vn0vn0vn0vn0es0vn0iy15x0l20vn0x80iy15x0vf0mr0v80iy0iy0iy0ws" +
      "0uk0ft0iy0iy0ks0vn1bg1bg1bg0yr11y11y11y11y11y11y1kw15311y11y11y11y0ft0ft0ft0ft153153189189" +
      "1891891890x818915315315315311y11y0yr0vn0vn0vn0vn0vn0vn1el0sg0vn0vn0vn0vn0ft0ft0ft0ft0vn0vn" +
      "0vn0vn0vn0vn0vn0v80yr0vn0vn0vn0vn0sg0vn0sg",
    bold:
      "0ft0iy0qz0vn0vn1el1530dj0iy0iy0m50x80ft0iy0ft0ft0vn0vn0vn0vn0vn0vn0vn0vn0vn0vn0iy0iy0x80x8" +
      "0x80yr1jh15315315315311y0yr1891530ft0vn1530yr1be15318911y18915311y0yr15311y1hp11y11y0yr0iy" +
      "0ft0iy0x80vn0iy0vn0yr0vn0yr0vn0iy0yr0yr0ft0ft0vn0ft1el0yr0yr0yr0yr0m50vn0iy0yr0vn1890vn0vn" +
      "0sg0m50fx0m50x80000vn0000ft0vn0sg1kw0vn0vn0iy1kw11y0iy1kw0000yr0000000ft0ft0sg0sg0jx0vn1kw" +
      "0iy1kw0vn0iy1hp0000sg11y0ft0iy0vn0vn0vn0vn0fx0vn0iy15x0l20vn0x80iy15x0vf0mr0v80iy0iy0iy0ws" +
      "0vn0ft0iy0iy0ks0vn1bg1bg1bg0yr1531531531531531531kw15311y11y11y11y0ft0ft0ft0ft153153189189" +
      "1891891890x818915315315315311y11y0yr0vn0vn0vn0vn0vn0vn1el0vn0vn0vn0vn0vn0ft0ft0ft0ft0yr0yr" +
      "0yr0yr0yr0yr0yr0v80yr0yr0yr0yr0yr0vn0yr0vn",
    italic:
      "0ft0ft0k70vn0vn1el11y0av0iy0iy0m50x80ft0iy0ft0ft0vn0vn0vn0vn0vn0vn0vn0vn0vn0vn0ft0ft0x80x8" +
      "0x80vn1lr11y11y15315311y0yr1891530ft0sg11y0vn1be15318911y18915311y0yr15311y1hp11y11y0yr0ft" +
      "0ft0ft0qp0vn0iy0vn0vn0sg0vn0vn0ft0vn0vn0cn0cn0sg0cn1be0vn0vn0vn0vn0iy0sg0ft0vn0sg1530sg0sg" +
      "0sg0j00es0j00x80000vn0000cn0vn0iy1kw0vn0vn0iy1kw11y0iy1kw0000yr0000000cn0cn0iy0iy0jx0vn1kw" +
      "0iy1kw0sg0iy1hp0000sg11y0ft0iy0vn0vn0vn0vn0es0vn0iy15x0l20vn0x80iy15x0vf0mr0v80iy0iy0iy0ws" +
      "0uk0ft0iy0iy0ks0vn1bg1bg1bg0yr11y11y11y11y11y11y1kw15311y11y11y11y0ft0ft0ft0ft153153189189" +
      "1891891890x818915315315315311y11y0yr0vn0vn0vn0vn0vn0vn1el0sg0vn0vn0vn0vn0ft0ft0ft0ft0vn0vn" +
      "0vn0vn0vn0vn0vn0v80yr0vn0vn0vn0vn0sg0vn0sg",
    boldItalic:
      "0ft0iy0qz0vn0vn1el1530dj0iy0iy0m50x80ft0iy0ft0ft0vn0vn0vn0vn0vn0vn0vn0vn0vn0vn0iy0iy0x80x8" +
      "0x80yr1jh15315315315311y0yr1891530ft0vn1530yr1be15318911y18915311y0yr15311y1hp11y11y0yr0iy" +
      "0ft0iy0x80vn0iy0vn0yr0vn0yr0vn0iy0yr0yr0ft0ft0vn0ft1el0yr0yr0yr0yr0m50vn0iy0yr0vn1890vn0vn" +
      "0sg0m50fx0m50x80000vn0000ft0vn0sg1kw0vn0vn0iy1kw11y0iy1kw0000yr0000000ft0ft0sg0sg0jx0vn1kw" +
      "0iy1kw0vn0iy1hp0000sg11y0ft0iy0vn0vn0vn0vn0fx0vn0iy15x0l20vn0x80iy15x0vf0mr0v80iy0iy0iy0ws" +
      "0vn0ft0iy0iy0ks0vn1bg1bg1bg0yr1531531531531531531kw15311y11y11y11y0ft0ft0ft0ft153153189189" +
      "1891891890x818915315315315311y11y0yr0vn0vn0vn0vn0vn0vn1el0vn0vn0vn0vn0vn0ft0ft0ft0ft0yr0yr" +
      "0yr0yr0yr0yr0yr0v80yr0yr0yr0yr0yr0vn0yr0vn",
  },
  myriad: {
    regular:
      "0c20d30j60sa0t71920yf0ap0g60g60nm0xx0bs0hh0bs0ji0t70t70t70t70t70t70t70t70t70t70bs0bs0xx0xx" +
      "0xx0n315x0yt0uu0x011w0s00rp10r1130dl0l20uu0qv19r11g1370ua1370um0s20sa10t0vr1c50wh0us0vh0g6" +
      "0je0g60xx0sg0h20rf0wd0pi0w30si0gm0vt0vl0db0du0qp0df1bg0vl0v80wd0w10im0mj0iu0vc0rd15v0qc0qt" +
      "0od0g60dl0g60xx0000t70000bs0t70k91kw0sg0sg0h21tr0s20ei1ev0000vh0000000bs0bs0k50k50g20sg1kw" +
      "0h20z80mj0ei1d30000od0us0c20d30t70t70t70t70dl0tj0h212i0jp0nu0xx0hh0nu0h20i30xx0iy0iy0h20ws" +
      "0t50bs0h20iy0k70nu1761761760n30yt0yt0yt0yt0yt0yt18u0x00s00s00s00s00dl0dl0dl0dl12611g137137" +
      "1371371370xx13710t10t10t10t0us0u70v60rf0rf0rf0rf0rf0rf17z0pi0si0si0si0si0db0db0db0db0us0vl" +
      "0v80v80v80v80v80xx0v80vc0vc0vc0vc0qt0wd0qt",
    bold:
      "0bi0f90ml0va0vl1e212l0bo0hv0hv0pu0xx0es0ib0es0iu0vl0vl0vl0vl0vl0vl0vl0vl0vl0vl0es0es0xx0xx" +
      "0xx0pb17t11b0yd0xv13l0ue0tz12t1370g80ne0yx0t31c513914s0x214s0xq0uq0v612t1071ej0yv0yb0wu0hv" +
      "0is0hv0xx0sg0h20u10y10po0xx0u10je0xa0xc0fl0gk0uu0fn1cx0xc0wu0y10xv0lm0op0kw0x60u51760tj0tr" +
      "0qp0hv0g40hv0xx0000vl0000es0vl0q41kw0tt0tt0h22140uq0fd1h90000wu0000000es0es0pu0pu0j80sg1kw" +
      "0h210z0op0fd1de0000qp0yb0bi0f90vl0vl0vl0vl0g40vx0h212i0li0qg0xx0ib0q40h20k90xx0iy0iy0h20ws" +
      "0uu0es0h20iy0lz0qg1ba1ba1ba0pb11b11b11b11b11b11b1de0xv0ue0ue0ue0ue0g80g80g80g814213914s14s" +
      "14s14s14s0xx14s12t12t12t12t0yb0x00y50u10u10u10u10u10u119p0po0u10u10u10u10fl0fl0fl0fl0wo0xc" +
      "0wu0wu0wu0wu0wu0xx0wu0x60x60x60x60tr0y10tr",
    italic:
      "0ad0df0hb0s00s017z0xi09g0g60g60nk0xx0c00hh0c00ik0s00s00s00s00s00s00s00s00s00s00c00c00xx0xx" +
      "0xx0lu14z0wb0tj0vl10t0qr0qg0zg0zo0d90kp0tb0p518d0zy1200su1200tr0qi0qz0zc0uo1b60tn0tf0tr0g6" +
      "0iq0g60xx0sg0ls0tp0tv0o20tv0ps0g40tt0ue0d10cx0py0d119z0ue0tp0tv0tv0i30l80ht0tx0pw1480p30p3" +
      "0nm0g60cc0g60xx0000s00000b10s00jg1kw0rh0rh0ls1ry0qi0dy1dc0000tr0000000b10b10jg0jg0fr0sg1kw" +
      "0ls1220l80dy19i0000nm0tf0ad0df0s00s00s00s00cc0si0ls12e0jx0na0xx0hh0mh0ls0i30xx0iy0iy0ls0ws" +
      "0s40c00ls0iy0jn0n816q16q16q0lu0wb0wb0wb0wb0wb0wb17z0vl0qr0qr0qr0qr0d90d90d90d91170zy120120" +
      "1201201200xx11y0zc0zc0zc0zc0tf0su0um0tp0tp0tp0tp0tp0tp14u0o20ps0ps0ps0ps0d10d10d10d10td0ue" +
      "0tp0tp0tp0tp0tp0xx0tr0tx0tx0tx0tx0p30tx0p3",
    boldItalic:
      "0ah0fb0m10us0us1dg11w0ba0hv0hv0pq0xx0es0ib0es0ik0us0us0us0us0us0us0us0us0us0us0es0es0xx0xx" +
      "0xx0ov16m0z60x40x612r0tf0t312a11w0fl0mp0xk0rp1ap11w1440vt1440x60t00tz1190yr1d50wd0wf0vh0hv" +
      "0j60hv0xx0sg0mh0vj0vv0or0vv0si0iq0vr0w10f30fn0u50f31ba0w10vt0vz0vv0l20no0jt0vv0t515p0sc0sa" +
      "0pm0hv0do0hv0xx0000us0000ei0us0pi1kw0tj0tj0mh1zo0t00f91fq0000vh0000000ei0ei0pi0pi0j40sg1kw" +
      "0mh13q0no0f71b00000pm0wf0ah0fb0us0us0us0us0do0vn0mh12a0mr0q80xx0ib0na0mh0k90xx0iy0iy0mh0ws" +
      "0um0es0mh0iy0ls0q61b01b01b00ov0z60z60z60z60z60z61c30x60tf0tf0tf0tf0fl0fl0fl0fl13f11w144144" +
      "1441441440xx13y1191191191190wf0vr0x00vj0vj0vj0vj0vj0vj17f0or0si0si0si0si0f30f30f30f30vr0w1" +
      "0vt0vt0vt0vt0vt0xx0vv0vv0vv0vv0vv0sa0w30sa",
  },
  calibri: {
    regular:
      "0ft0ij0mt0sc0su14o12t0ck0h90h90sc0sc0e70iy0ed0lz0su0su0su0su0su0su0su0su0su0su0f80f80sc0sc" +
      "0sc0qd1ev0wx0uy0uc0z00rs0q50zw0zg0ec0i50tk0nx1cn10q11o0te12a0uw0q50rq10i0wa1em0tj0rq0qn0hg" +
      "0lz0hg0sc0sc0gk0r90tw0o20tw0sb0hd0qs0tw0d20dm0pv0d219g0tw0u00tw0tw0ju0m90j20tw0pp14o0on0pr" +
      "0mh0hw0q70hw0sc0000su0000e70hd0nt13a0sc0sc0mh1n20q50ja1db0000qn0000000e70e70nt0nt0sc0sc1fi" +
      "0pm1440m90ja1cc0000mh0rq0ft0ij0sc0su0sc0su0sc0sc0mc1bh0mw0t50sc0iy0su0mf0ja0sc0j40j10gm0ws" +
      "0xc0ft0hh0e00o10t510712712f0qd0wx0wx0wx0wx0wx0wx17f0uc0rs0rs0rs0rs0ec0ec0ec0ec0zj10q11o11o" +
      "11o11o11o0sc11r10i10i10i10i0rq0te0u00r90r90r90r90r90r917z0o20sb0sb0sb0sb0d20d20d20d20tw0tw" +
      "0u00u00u00u00u00sc0u40tw0tw0tw0tw0pr0tw0pr",
    bold:
      "0ft0ij0oy0sc0su15h1430da0hq0hq0sc0sc0eo0iy0f70og0su0su0su0su0su0su0su0su0su0su0fp0fp0sc0sc" +
      "0sc0qd1f40yh0vw0u40zv0rr0q41090zw0f60iu0v40o21dq11h12h0ua1310w10qw0s61150xn1fk0vc0tk0r70ih" +
      "0og0ih0sc0sc0h30s30uj0nt0uj0sn0i00qz0uj0dz0ej0rb0dz1aa0uj0ul0uj0uj0k80mp0jq0uj0qx16e0q50qy" +
      "0mm0jk0r10jk0sc0000su0000eo0i00or14h0sc0sc0mu1oe0qw0jl1dq0000r70000000eo0eo0or0or0sc0sc1fi" +
      "0pa14z0mp0jl1by0000mm0tk0ft0ij0sc0su0sc0su0sc0sc0nl1bh0no0un0sc0iy0su0m70jh0sc0j80j40h40ws" +
      "0y00ft0h90ed0or0un11f13b13x0qd0yh0yh0yh0yh0yh0yh1840u40rr0rr0rr0rr0f60f60f60f610d11h12h12h" +
      "12h12h12h0sc12q1151151151150tk0ua0vk0s30s30s30s30s30s31830nt0sn0sn0sn0sn0dz0dz0dz0dz0uj0uj" +
      "0ul0ul0ul0ul0ul0sc0uy0uj0uj0uj0uj0qy0uj0qy",
    italic:
      "0ft0ij0mt0sc0su14o12t0ck0h90h90sc0sc0e70iy0ed0m20su0su0su0su0su0su0su0su0su0su0f80f80sc0sc" +
      "0sc0qd1ev0wx0uy0tq0z00rs0q50zw0zg0ec0i50tk0nx1cn10o1180te11s0uw0pq0rq10i0wa1en0tj0rq0qn0hg" +
      "0lv0hg0sc0sc0gk0t90t90no0t90r60hd0t90t90d20dm0pv0d21900t90t70t90t90ji0m50j20t90pd14o0on0pg" +
      "0mh0hw0q70hw0sc0000su0000e70hd0nt1390sc0sc0mh1n20pq0ja1db0000qn0000000e70e70nt0nt0sc0sc1fi" +
      "0pm1440m50ja1ac0000mh0rq0ft0ij0sc0su0sc0su0sc0sc0mc1bh0oi0t50sc0iy0su0mf0ja0sc0j40j10gm0ws" +
      "0xc0ft0hh0e00o10t510712712f0qd0wx0wx0wx0wx0wx0wx17f0tq0rs0rs0rs0rs0ec0ec0ec0ec0zj10o118118" +
      "1181181180sc11f10i10i10i10i0rq0te0u00t90t90t90t90t90t916x0no0r60r60r60r60d20d20d20d20tw0t9" +
      "0t70t70t70t70t70sc0u40t90t90t90t90pg0t90pg",
    boldItalic:
      "0ft0ij0oy0sc0su15h1430da0hq0hq0sc0sc0eo0iy0f70op0su0su0su0su0su0su0su0su0su0su0fp0fp0sc0sc" +
      "0sc0qd1f40yh0vw0ti0zv0rr0q41090zw0f60iu0v40o21dq11c1210ua12j0w10qh0s61150xn1fl0vc0tk0r70ih" +
      "0o60ih0sc0sc0h30u10u10nf0u10ry0i00u10u00dz0ej0rb0dz19q0u00u00u10u10k10mf0jq0u00qp16e0q50qr" +
      "0mm0jk0r10jk0sc0000su0000eo0i00or14g0sc0sc0mu1oe0qh0jl1dq0000r70000000eo0eo0or0or0sc0sc1fi" +
      "0pa14z0mf0jl1ah0000mm0tk0ft0ij0sc0su0sc0su0sc0sc0nl1bh0p30un0sc0iy0su0m70jh0sc0j80j40h40ws" +
      "0y00ft0h90ed0or0un11f13b13x0qd0yh0yh0yh0yh0yh0yh1840ti0rr0rr0rr0rr0f60f60f60f610d11c121121" +
      "1211211210sc12j1151151151150tk0ua0vk0u10u10u10u10u10u117g0nf0ry0ry0ry0ry0dz0dz0dz0dz0uj0u0" +
      "0u00u00u00u00u00sc0uy0u00u00u00u00qr0u10qr",
  },
  segoe: {
    regular:
      "0fl0g60mb0xm0uo1ak19j0d30h60h60nq12x0cc0mr0cc0m60uo0uo0uo0uo0uo0uo0uo0uo0uo0uo0cc0cc12x12x" +
      "12x0pi1ic10p0wm0z813w0ss0rs13114e0f50kb0x00qs1f316k16w0vv16w0y10u80tt1330zc1h50xk0vg0wg0h6" +
      "0lk0h612x0nm0f90sy0xg0qa0xi0tr0ht0xi0w70ds0ds0sa0ds1d00w70xc0xg0xi0js0o50ja0w70r91540q40rj" +
      "0pq0h60dm0h612x0000uo0000d10uo0lg15p0lc0lc0l41wu0u80hz1gy0000wg0000000d10d10lg0lg0n40sg1kw" +
      "0j617z0o50hz1gs0000pq0vg0fl0g60uo0uo0vm0uo0dm0pi0nk1en0mb0ss12x0mr1en0nm0lg12x0ku0ku0g20ws" +
      "0q20cc0bo0jz0oi0ss1fk1gy1i60pi10p10p10p10p10p10p1cy0z80ss0ss0ss0ss0f50f50f50f513w16k16w16w" +
      "16w16w16w12x16w1331331331330vg0vv0uy0sy0sy0sy0sy0sy0sy1bc0qa0tr0tr0tr0tr0ds0ds0ds0ds0vt0w7" +
      "0xc0xc0xc0xc0xc12x0xc0w70w70w70w70rj0xg0rj",
    bold:
      "0fp0im0s20xp0wq1dc1cc0go0l00l00pw1480ff0n00ff0p80wq0wq0wq0wq0wq0wq0wq0wq0wq0wq0ff0ff148148" +
      "1480ox1ia14010h0zi15y0ua0tl14g17l0i10pc10x0t31ig18y1750yy1751150vw0xc15511y1l611a0yj0yj0l0" +
      "0ot0l01480nm0hv0um0za0rb0z80us0lt0z80y90g60g60vt0g61g40yf0ys0za0z80mn0p10m50yf0uu19d0vf0um" +
      "0r90l00ik0l01480000wq0000gi0wq0s21fw0n40n40lt1zh0vw0jl1hh0000yj0000000gi0gi0s20s20o10sg1kw" +
      "0lt17v0p10jl1gl0000r90yj0fp0im0wq0wq0vn0wq0ik0rm0qa1dq0nc0x21480n01dq0nm0lm1480n00n00h90ws" +
      "0sz0ff0c90mf0py0x21i61ix1jp0ox1401401401401401401h70zi0ua0ua0ua0ua0i10i10i10i115y18y174174" +
      "1741741741481751551551551550yj0yy0zq0um0um0um0um0um0um1b40rb0us0us0us0us0g60g60g60g60xr0yf" +
      "0yr0yr0yr0yr0yr1480ys0yf0yf0yf0yf0um0za0um",
    italic:
      "0fn0i50la0xm0uo1au17s0cv0hb0hb0ns12z0ce0mr0ce0mj0uo0uo0uo0uo0uo0uo0uo0uo0uo0uo0ce0ce12z12z" +
      "12z0oh1im0zy0wm10d14i0se0rt13514a0f50jp0y40qc1aj16q16w0wq16w0x40sa0tx1370zq1gv0xm0vj0wf0hb" +
      "0lz0hb12z0nm0jv0uu0uu0ot0uu0rp0gs0uu0vp0eq0do0rw0eq1ct0vz0ug0uu0uu0k70mh0ie0vr0qx14z0pw0rj" +
      "0pq0hb0do0hb12z0000uo0000c00uo0la15v0le0le0jv1wy0sa0hz1gk0000wf0000000c00c00la0la0n10sg1kw" +
      "0jv17z0mh0hz1cf0000pq0vj0fn0i50uo0uo0vn0uo0do0pi0jv1fq0ot0t912z0mr1en0jv0lg12z0ku0ku0jv0ws" +
      "0q20cc0jv0ku0pf0t91g41hv1io0oh0zy0zy0zy0zy0zy0zy1cn10d0se0se0se0se0f50f50f50f514i16q16w16w" +
      "16w16w16w12z16w1371371371370vj0wq0uq0uu0uu0uu0uu0uu0uu1b00ot0rp0rp0rp0rp0eq0eq0eq0eq0tp0vz" +
      "0ug0ug0ug0ug0ug12z0ug0vr0vr0vr0vr0rj0uu0rj",
    boldItalic:
      "0fn0jp0s20wj0ws1de19l0go0l20l20pw14a0ff0mz0ff0p90ws0ws0ws0ws0ws0ws0ws0ws0ws0ws0ff0ff14a14a" +
      "14a0pk1ia14010v10416u0u50tn14c17h0i10p71110t51dh19g1760zu17610f0uk0xe15511y1lc1190yl0yj0l2" +
      "0ov0l214a0nm0oz0xq0xq0qa0xq0tl0lc0xq0y10i20ey0vz0i21fu0y10wq0xq0xq0mr0oz0lc0y10uc1980v60um" +
      "0rn0l20ik0l214a0000ws0000gk0ws0s21g00n30n30oz1zz0uk0jl1g40000yj0000000gk0gk0s20s20o00sg1kw" +
      "0oz17v0oz0jl1de0000rn0yl0fn0jp0ws0ws0vn0ws0ik0rn0oz1ds0qp0xc14a0mz1dq0oz0lm14a0ni0ni0oz0ws" +
      "0sy0ff0oz0li0py0xc1i21iu1jp0pk1401401401401401401hp1040u50u50u50u50i10i10i10i116u19g176176" +
      "17617617614a1761551551551550yl0zu0yb0xq0xq0xq0xq0xq0xq1cx0qa0tl0tl0tl0tl0i20i20i20i20wd0y1" +
      "0wq0wq0wq0wq0wq14a0wq0y10y10y10y10um0xq0um",
  },
};
