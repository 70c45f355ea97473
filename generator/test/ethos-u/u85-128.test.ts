import { testConfiguration } from "./test-configuration.js";

testConfiguration("u85-128", 18);
