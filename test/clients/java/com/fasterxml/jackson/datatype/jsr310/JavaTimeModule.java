package com.fasterxml.jackson.datatype.jsr310; public class JavaTimeModule extends com.fasterxml.jackson.databind.module.SimpleModule {}
