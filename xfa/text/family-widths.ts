/**
 * Advance widths of typefaces that forms often name without embedding them, from the substitutes of pdf.js
 * (src/core/*_factors.js, Copyright Mozilla Foundation, Apache License 2.0).
 */

/** The styles of a typeface. */
export type FaceStyle = "regular" | "bold" | "italic" | "boldItalic";

/** By typeface and style: two base-36 digits for each code of WinAnsiEncoding from 32, in 1/1000 em; 0 = no character. */
export const FAMILY_WIDTHS: Readonly<
  Record<"myriad" | "calibri" | "segoe", Readonly<Record<FaceStyle, string>>>
> = {
  myriad: {
    regular:
      "5w6e9ddte9m0gt587w7wbjgk5r8j5r9je9e9e9e9e9e9e9e9e9e95r5rgkgkgkbakhh0f2g4iidodjhyi46naaf2d4" +
      "mciaj5esj5eydpdthzfinifvf1fd7w9h7wgkdw8cdeftcgfodx84fjff6i6rd16kn6fff9ftfn93b097fbddkgcvd3" +
      "bw7w6n7wgk00e9005re99wrsdwdw8cw4dp73ou00fd00005r5r9u9u7udwrs8ch7b073nz00bwf15w6ee9e9e9e96n" +
      "ef8cit9mbngk8jbn8c8ugk99998cg0e85r8c999vbnl3l3l3bah0h0h0h0h0h0lwg4dodododo6n6n6n6niniaj5j5" +
      "j5j5j5gkj5hzhzhzhzf1erf8dedededededelhcgdxdxdxdx6i6i6i6if1fff9f9f9f9f9gkf9fbfbfbfbd3ftd3",
    bold:
      "5m7gb1faffogiu5p8q8qcmgk788y7897ffffffffffffffffffff7878gkgkgkcdlei8gsgjjceueniyj57xbfh2e7" +
      "nij6jxg5jxghf0f8iyhoooh1grg18q968qgkdw8ceogmcjgkeo9hg9ga7m83f27nnwgag1gmgjakc2a7g7eql3efej" +
      "d18q7v8qgk00ff0078ffcrrsekek8czpf07iq000g100007878cmcm9edwrs8ci2c27io400d1gr5m7gffffffff7v" +
      "fl8citaicxgk8ycr8c9wgk99998cg0f2788c99aqcxn3n3n3cdi8i8i8i8i8i8o4gjeueueueu7x7x7x7xjkj6jxjx" +
      "jxjxjxgkjxiyiyiyiygrg4goeoeoeoeoeoeombcjeoeoeoeo7m7m7m7mfygag1g1g1g1g1gkg1g7g7g7g7ejgmej",
    italic:
      "526k8gdodolhgd4m7w7wbigk5v8j5v92dodododododododododo5v5vgkgkgkaok0fsefffhzd2cxhbhf6ha4ebca" +
      "lohkike3ikejcyd6h9ezn1ehedej7w957wgkdwaneielbrelcl7vekeu6d6bco6dmgeueielel8uad8pemcnjnc9c9" +
      "bj7w617wgk00do005edo9irsdfdfanv8cy6to300ej00005e5e9i9i7pdwrsanilad6tm800bjed526kdodododo61" +
      "dxanir9qbdgk8jazan8ugk9999ang0dq5van999lbckvkvkvaofsfsfsfsfsfslhffd2d2d2d26h6h6h6hi6hkikik" +
      "ikikikgkijh9h9h9h9ede3eyeieieieieieijybrclclclcl6d6d6d6deceueieieieieigkejememememc9emc9",
    boldItalic:
      "547harf1f1o5ii5i8q8qckgk788y7892f1f1f1f1f1f1f1f1f1f17878gkgkgkc5kth6g6g7ixede7ipii7mb3gedj" +
      "mtiijlfjjlg7e6eni7gzo0ftfufd8q9d8qgkdwazfefkc3fkdx95fifn7d7neq7dn3fnfjfmfkaabk9ofke8kddudt" +
      "ci8q6o8qgk00f10073f1cgrsefefazz0e67gp900fd00007373cgcg9cdwrsazjebk7fmy00cifu547hf1f1f1f16o" +
      "fgazipb4ctgk8ybdaz9wgk9999azg0ey78az99ancsmymymyc5h6h6h6h6h6h6nhg7edededed7m7m7m7mj9iijljl" +
      "jljljlgkjii7i7i7i7fufig4fefefefefefel7c3dxdxdxdx7d7d7d7dfifnfjfjfjfjfjgkfkfkfkfkfkdtfodt",
  },
  calibri: {
    regular:
      "7q92b5due3jviy658f8fdudu6y9971aqe3e3e3e3e3e3e3e3e3e37g7gdududucvoug3f4eth3dkcshjhb708vegbo" +
      "nrhxieedipf3crdjhtfroqefdjd08jaq8jdudu83dbelbreldt8hd3el6d6ncn6dm7elenelel9pav9belckjvc1cl" +
      "az8qct8qdu00e3006x8hbmj6duduazsucr9fo300d000006x6xbmbmdudup5cijlav9fnm00azdj7q92due3due3du" +
      "duaxn7b6e8du99e3ay9fdu9c9a84g0ga7q8j6ubqe8hoinircvg3g3g3g3g3g3l7etdkdkdkdk70707070hchxieie" +
      "ieieieduighthththtdjedendbdbdbdbdbdblhbrdtdtdtdt6e6e6e6eelelenenenenenduepelelelelclelcl",
    bold:
      "7q92c6due3k9jk6i8o8odudu76997fbye3e3e3e3e3e3e3e3e3e37o7odududucvoygufkephidkcrhphj7f97f7br" +
      "oaibisesj2fnd5dri5gfp6fbegda91by91dudu8cdqexbmexdz8sd6ex6u74dc6umlexeyexex9vb39nexd5kpcrd6" +
      "b19kd79kdu00e300768sc3jrdudub5tid59koa00da00007676c3c3dudup5cck0b39knf00b1eg7q92due3due3du" +
      "dubjn7bkeydu99e3au9idu9e9c8dg0gl7q8f70c3eyiaj7jicvguguguguguguljepdkdkdkdk7f7f7f7fhribisis" +
      "isisisduixi5i5i5i5egesffdqdqdqdqdqdqljbmdzdzdzdz6u6u6u6uexexeyeyeyeyeyduf4exexexexd6exd6",
    italic:
      "7q92b5due3jviy658f8fdudu6y9971ase3e3e3e3e3e3e3e3e3e37g7gdududucvoug3f4eih3dkcshjhb708vegbo" +
      "nrhwi6edigf3ckdjhtfroqefdjd08jap8jdudu83eaeabkead98heaea6d6ncn6dlzeae9eaea9jat9beacejvc1cf" +
      "az8qct8qdu00e3006x8hbmj6duduazsuck9fo300d000006x6xbmbmdudup5cijlat9fmn00azdj7q92due3due3du" +
      "duaxn7bze8du99e3ay9fdu9c9a84g0ga7q8j6ubqe8hoinircvg3g3g3g3g3g3l7eidkdkdkdk70707070hchwi6i6" +
      "i6i6i6duiahthththtdjedeneaeaeaeaeaeakybkd9d9d9d96e6e6e6eeleae9e9e9e9e9duepeaeaeaeacfeacf",
    boldItalic:
      "7q92c6due3k9jk6i8o8odudu76997fc2e3e3e3e3e3e3e3e3e3e37o7odududucvoygufkeehidkcrhphj7f97f7br" +
      "oai8ilesitfncxdri5gfp7fbegda91bt91dudu8ceoeobgeodn8seoen6u74dc6umceneneoeo9say9nend1kpcrd2" +
      "b19kd79kdu00e300768sc3jrdudub5ticx9koa00da00007676c3c3dudup5cck0ay9kmp00b1eg7q92due3due3du" +
      "dubjn7c9eydu99e3au9idu9e9c8dg0gl7q8f70c3eyiaj7jicvguguguguguguljeedkdkdkdk7f7f7f7fhri8ilil" +
      "ilililduiti5i5i5i5egesffeoeoeoeoeoeol8bgdndndndn6u6u6u6uexenenenenenenduf4enenenend2eod2",
  },
  segoe: {
    regular:
      "7m7wawgfezmqm86e8e8eblj061b461auezezezezezezezezezez6161j0j0j0cgqjhxfxh7jhe2dkj2jq7e9xg4d3" +
      "oykskyfkkygmerekj3h9pygefdfu8eaj8ej0bj7ge5gccugdej8pgdfq6q6qdt6qnxfqgagcgd9obs9ffqdbk2crdg" +
      "ck8e6n8ej000ez006dezahkdafafabxmer8spv00fu00006d6dahahbadwrs9dlhbs8sps00ckfd7m7wezezfgez6n" +
      "cgbioqawe2j0b4oqbjahj0a6a67ug0cq615p9rbye2p6pvqgcghxhxhxhxhxhxnwh7e2e2e2e27e7e7e7ejhkskyky" +
      "kykykyj0kyj3j3j3j3fdfkf4e5e5e5e5e5e5n4cuejejejej6q6q6q6qfjfqgagagagagaj0gafqfqfqfqdggcdg",
    bold:
      "7o93dpggfzo3nl85a9a9cnjn7jb87jccfzfzfzfzfzfzfzfzfzfz7j7jjnjnjnc6qijjhthckhesegjrla8tcdi1e7" +
      "qllyl2h2l2i5flgak3ijrxi7gvgva9c4a9jnbj8qeyh8dch7f1anh7gq7w7wfj7wpggtgzh8h7b2c8atgtf2m6fcey" +
      "dba992a9jn00fz0082fzdppcbabaanywfl9kq400gv00008282dpdpbqdwrsanlfc89kpo00dbgv7o93fzfzfgfz92" +
      "dhcuoabeg5jnb8oabjakjnb8b88fg0e57j5zaycog5qgqtr7c6jjjjjjjjjjjjpzhceseseses8t8t8t8tkhlyl2l2" +
      "l2l2l2jnl2k3k3k3k3gvh2hgeyeyeyeyeyeyn0dcf1f1f1f17w7w7w7wghgtgzgzgzgzgzjngzgtgtgtgteyh8ey",
    italic:
      "7n8vaegfezmvle6a8g8gbmj162b462b0ezezezezezezezezezez6262j1j1j1byqohkfxhrjsdvdlj4jo7e9mgocv" +
      "mqkvkyfzkyg6dtemj5hgptgffefu8gaq8gj1bj9pf2f2c4f2dj87f2fh776odm77nufmevf2f29vaz8zfid5k0cndg" +
      "ck8g6o8gj100ez005vezaekgagag9pxodt8spo00fu00005v5vaeaeb9dwrs9plhaz8snn00ckfe7n8vezezfgez6o" +
      "cg9pp9c4eaj1b4oq9pahj1a6a69pg0cq619pa6ceeapgqbqpbyhkhkhkhkhkhknrhrdvdvdvdv7e7e7e7ejskvkyky" +
      "kykykyj1kyj5j5j5j5fefzf0f2f2f2f2f2f2myc4djdjdjdj77777777eifmevevevevevj1evfifififidgf2dg",
    boldItalic:
      "7n9mdpfwg0o4m985aaaacnjo7jb87jccg0g0g0g0g0g0g0g0g0g07j7jjojojochqijji0hnkxeqehjpl88tcbi3e8" +
      "o6m7l3hil3hsexgbk3ijs0i7gwgvaac5aajobjc7ghghcughegafghgm8u7bfm8upbgmfzghghb4c7afgmetm3f8ey" +
      "diaa92aajo00g00083g0dppebabac7z5ex9kpg00gv00008383dpdpbqdwrsc7lfc79ko400digw7n9mg0g0fgg092" +
      "dic7obd1gajob8oac7akjobhbhc7g0e57jc7aicogaqeqsr7chjjjjjjjjjjjjq8hneqeqeqeq8t8t8t8tkxm7l3l3" +
      "l3l3l3jol3k3k3k3k3gwhigrghghghghghghnwcuegegegeg8u8u8u8uftgmfzfzfzfzfzjofzgmgmgmgmeyghey",
  },
};
